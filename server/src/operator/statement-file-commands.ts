import {
  listStatementFiles,
  withdrawStatementFile,
} from "../domains/platform/reconciliation/index.ts";
import { minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, needed, option } from "./parameters.ts";
import { fileId, text } from "./readers.ts";
import { sentence } from "./sentence-reader.ts";

/** The files of providers' statements that operators gave to `provider reconcile`. */
export const statementFileCommands = [
  command({
    name: "reconciliation files",
    needs: "money:read",
    summary: "Lists the statement files that operators provided, the newest first.",
    parameters: { provider: option(text("PROVIDER", "a name"), "only of this provider") },
    run: ({ kit }, { provider }) => listStatementFiles(kit, provider),
    show: (files) => {
      if (files.length === 0) return "No statement file has been provided.";
      const rows = files.map((file) => [
        ...[String(file.id), minute(file.takenAt), file.provider, file.takenBy],
        ...[String(file.lines), `${file.firstDay ?? "none"} to ${file.lastDay ?? "none"}`],
        file.withdrawnAt === null ? "" : `withdrawn ${minute(file.withdrawnAt)}`,
      ]);
      return table(["FILE", "TAKEN", "PROVIDER", "BY", "LINES", "DAYS", ""], rows);
    },
    data: (files) => files.map((file) => ({ ...file, id: String(file.id) })),
  }),
  command({
    name: "reconciliation withdraw-file",
    needs: "money:write",
    summary: "Withdraws a wrong statement file: its lines and its days no longer count.",
    note: "It moves no money. Decisions that were based on the file stay, and show as differences. Then run provider reconcile with the right file.",
    parameters: {
      file: argument(fileId, "the id of the file, from `reconciliation files`"),
      note: needed(sentence, "why, for the record"),
    },
    run: ({ kit, by }, { file, note }) => withdrawStatementFile(kit, { id: file, note, by }),
    show: ({ id, provider, removed, replaced }) => {
      const withdrawn = `The file ${id} of ${provider} is withdrawn: ${removed} lines no longer count.`;
      if (replaced === 0) return withdrawn;
      return `${withdrawn} It had replaced ${replaced} lines of earlier files. Give those files again.`;
    },
    data: (file) => ({ ...file, id: String(file.id) }),
  }),
];
