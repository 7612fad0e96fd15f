import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type { Maker } from "../transfers/index.ts";
import type { FileVersion } from "./create-bulk-file.ts";
import { bulkFileNotFound, rowNotFound } from "./errors.ts";
import { fileReference } from "./file-reference.ts";
import { CHECK_NAMES_TASK } from "./jobs.ts";
import { bulkFileById, bulkFiles } from "./queries.ts";
import { requireDraft } from "./require-draft.ts";
import { applyChanges, ROW_FIELDS, type RowChange } from "./rules.ts";

export interface Corrections {
  readonly id: bigint;
  readonly changes: readonly RowChange[];
  readonly by: Maker;
}

/** Corrects, skips or keeps rows. A member who corrects one has prepared the file, and so cannot approve it. */
export const correctRows = ({ id, changes, by }: Corrections): MoneyOperation<FileVersion> =>
  operation({
    name: "bulk_files.correct",
    needs: { file: bulkFileById(id) },
    decide({ file }, books): FileVersion {
      if (file === undefined) throw bulkFileNotFound();
      requireDraft(file);
      const numbers = new Set(file.rows.map(({ number }) => number));
      for (const { number } of changes) if (!numbers.has(number)) throw rowNotFound({ number });
      const version = file.version + 1;
      books.update(bulkFiles, file, {
        version,
        rows: applyChanges(file.rows, changes),
        preparedBy: [...new Set([...file.preparedBy, by.userId])],
        updatedAt: books.now,
      });
      if (changes.some(retypes)) {
        books.enqueue(CHECK_NAMES_TASK, {
          environmentId: String(books.environment.id),
          id: String(id),
          version,
        });
      }
      return { reference: fileReference(id), version };
    },
  });

const retypes = (change: RowChange): boolean =>
  ROW_FIELDS.some((field) => change[field] !== undefined);
