import { readConfig } from "../config.ts";
import { recordAction } from "../domains/platform/audit/index.ts";
import { type BackedUp, backUp } from "../start/back-up.ts";
import type { Restored } from "../start/restore.ts";
import { bareCommand, command } from "./command.ts";
import { openEmptyDatabase } from "./open-session.ts";
import { argument } from "./parameters.ts";
import { fileToRead, fileToWrite } from "./readers.ts";

const file = argument(fileToWrite, "the file of the backup");

export const backupCommands = [
  command({
    name: "backup",
    needs: "system:write",
    onlyHere: true,
    summary: "Writes the whole database into a file, while the service runs.",
    note: "The master keys are not in it: keep them in another place. The file has personal data, so encrypt copies of it.",
    parameters: { file },
    async run({ kit, directUrl, by, progress }, input) {
      const onProgress = progress.step("backing up");
      const done = await backUp({ kit, url: directUrl, file: input.file, onProgress });
      const details = { file: input.file, rows: done.rows };
      await kit.database.transaction((tx) =>
        recordAction(kit, tx, { by, action: "installation.back_up", details }),
      );
      return done;
    },
    show: showBackup,
  }),
  bareCommand({
    name: "restore",
    needs: "system:write",
    onlyHere: true,
    summary: "Restores a backup into an empty database.",
    note:
      "Put the master key into the data folder or into KASUWA_MASTER_KEYS first. An interrupted restore can be repeated. " +
      "Run `ledger verify` before you start the service.",
    parameters: { file: argument(fileToRead(), "the file of the backup") },
    async run({ surroundings, by, progress }, input) {
      const config = readConfig(surroundings.env, surroundings.folder);
      // This import loads every domain, and `backup` does not need it.
      const { restore } = await import("../start/restore.ts");
      const open = () => openEmptyDatabase(config);
      return await restore({ config, file: input.file, by, onProgress: progress.step, open });
    },
    show: showRestored,
  }),
];

function showBackup({ file: path, tables, rows, header }: BackedUp): string {
  const keys = header.masterKeys.map(({ id }) => id).join(", ");
  return [
    `Wrote ${count(rows)} rows of ${count(tables)} tables to ${path}.`,
    `A restore needs master key ${keys}, which is not in the file.`,
  ].join("\n");
}

function showRestored({ header, rows, leftOut }: Restored): string {
  const lines = [
    `Restored ${count(rows)} rows from the backup of ${header.takenAt}.`,
    "Run `ledger verify` now. If the old installation ran after the backup, read `Restore` in docs/guides/backup.md before you start a worker.",
  ];
  if (leftOut.length > 0)
    lines.push(
      `These tables do not belong to this program and were left out: ${leftOut.join(", ")}.`,
    );
  return lines.join("\n");
}

const count = (number: number) => number.toLocaleString("en-US");
