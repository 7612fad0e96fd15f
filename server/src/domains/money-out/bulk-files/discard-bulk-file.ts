import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { bulkFileNotFound } from "./errors.ts";
import { fileReference } from "./file-reference.ts";
import { bulkFileById, bulkFiles } from "./queries.ts";
import { requireDraft } from "./require-draft.ts";

/** Ends a file that is not sent. Its rows stay to be looked at. */
export const discardBulkFile = (id: bigint): MoneyOperation<{ readonly reference: string }> =>
  operation({
    name: "bulk_files.discard",
    needs: { file: bulkFileById(id) },
    decide({ file }, books) {
      if (file === undefined) throw bulkFileNotFound();
      requireDraft(file);
      books.update(bulkFiles, file, {
        state: "discarded",
        version: file.version + 1,
        updatedAt: books.now,
      });
      return { reference: fileReference(id) };
    },
  });
