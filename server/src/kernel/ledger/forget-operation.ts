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
  /** As PostgreSQL writes it: a `Date` has no microseconds. */
  recordedAt: textOf("recorded_at", "timestamptz"),
};

/** The periods in which the prechecks look for a record; see `recordsAround`. */
const PERIODS = `period in ((select operation_period(now()) - 1), (select operation_period(now())),
  (select operation_period(now()) + 1))`;

/** The record of an operation that was done, whole. `prechecks` inserts it; the only update is its deletion. */
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

/** What was recorded stays, under no key that a request could find: an answer that was given once can be proved. */
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

/** Frees the key of an operation that began something which came to nothing: the same request begins again. */
export function forgetOperation(books: Books, done: DoneOperation | undefined): void {
  if (done === undefined) return;
  books.insert(forgottenOperations, done, done.environmentId);
  books.update(doneOperations, done, {});
}
