import { assert } from "../../../kernel/assert.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type { Maker } from "../transfers/index.ts";
import { fileReference } from "./file-reference.ts";
import { CHECK_NAMES_TASK } from "./jobs.ts";
import { bulkFiles } from "./queries.ts";
import { type BulkRow, ROWS_MAX, type TypedCells } from "./rules.ts";

export interface UploadedFile {
  readonly name: string;
  readonly rows: readonly TypedCells[];
  readonly maker: Maker;
}

/** A file's reference, and how often it was changed. */
export interface FileVersion {
  readonly reference: string;
  readonly version: number;
}

/** Stores a file's rows as they were typed, and asks banks for the receivers' names. Nothing is sent. */
export const createBulkFile = ({ name, rows, maker }: UploadedFile): MoneyOperation<FileVersion> =>
  operation({
    name: "bulk_files.create",
    needs: {},
    decide(_, books): FileVersion {
      assert(rows.length <= ROWS_MAX, "the schema limits the rows");
      const { id: environmentId } = books.environment;
      const id = books.nextId();
      books.insert(bulkFiles, {
        ...{ environmentId, id, name, state: "draft", version: 1, rows: rows.map(numbered) },
        ...{ madeBy: maker.email, makerName: maker.name, preparedBy: [maker.userId] },
        ...{ createdAt: books.now, updatedAt: books.now, sentAt: null, sentBy: null },
        ...{ sentCount: null, sentAmount: null, sentCharges: null, neededApproval: null },
      });
      books.enqueue(CHECK_NAMES_TASK, {
        environmentId: String(environmentId),
        id: String(id),
        version: 1,
      });
      return { reference: fileReference(id), version: 1 };
    },
  });

const numbered = (cells: TypedCells, at: number): BulkRow => ({
  number: at + 1,
  ...cells,
  skipped: false,
  kept: false,
});
