import type { Books } from "./books.ts";
import { bigint, bytes, integer, longText, text, textOf } from "./records/record-columns.ts";
import { type RowOf, recordTable } from "./records/record-table.ts";
import type { Need } from "./records.ts";

const columns = {
  environmentId: bigint("environment_id"),
  key: text("key"),
  period: integer("period"),
  fingerprint: bytes("fingerprint"),
  status: integer("status"),
  body: longText("body"),
  /** In PostgreSQL's text form, because a `Date` has no microseconds. */
  recordedAt: textOf("recorded_at", "timestamptz"),
};

/** The periods in which the prechecks look for a record; see `nameRecordPartitions`. */
const PERIODS = `period in ((select operation_period(now()) - 1), (select operation_period(now())),
  (select operation_period(now()) + 1))`;

/** The complete record of an operation that was done. A group inserts it; the only update is its deletion. */
const doneOperations = recordTable({
  name: "done_operation",
  table: "operation_records",
  lock: "none",
  columns,
  identity: ["key"],
  where: PERIODS,
  insert: false,
  update: (rows) => `
    delete from operation_records record using ${rows}
    where ${PERIODS} and record.environment_id = changed.environment_id and record.key = changed.key`,
});

type DoneOperation = RowOf<typeof doneOperations>;

/** Keeps forgotten records where no request finds them, so that an answer once given can be proved. */
const forgottenOperations = recordTable({
  name: "forgotten_operation",
  table: "forgotten_operations",
  lock: "none",
  columns,
  identity: ["key"],
  // Only written. No operation reads such a row.
  where: "false",
});

export const doneOperation = (key: string): Need<DoneOperation> => ({
  record: doneOperations,
  key,
});

/** Frees the key of an operation whose work began and failed. The same request may then begin again. */
export function forgetOperation(books: Books, done: DoneOperation | undefined): void {
  if (done === undefined) return;
  books.insert(forgottenOperations, done, done.environmentId);
  books.update(doneOperations, done, {});
}
