import {
  bigintArray,
  byteaArray,
  documentArray,
  integerArray,
  textArray,
} from "../database/arrays.ts";
import { sql } from "../database/sql.ts";
import type { Books } from "./books.ts";
import type { Need, RecordKind } from "./records.ts";

/** The record of an operation that was done, whole. */
interface DoneOperation {
  readonly environmentId: bigint;
  readonly key: string;
  readonly period: number;
  readonly fingerprint: Buffer;
  readonly status: number;
  readonly body: string;
  /** As PostgreSQL writes it: a `Date` has no microseconds. */
  readonly recordedAt: string;
}

/** Its periods are those of the gate; see `recordsAround`. The only update is the deletion of a record. */
const doneOperations: RecordKind<DoneOperation> = {
  name: "done_operation",
  guard: "nothing",
  identity: ({ key }) => key,
  read: ({ environmentIds, keys }) => sql`
    select record.*
    from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[])
      as asked(environment_id, key)
    cross join lateral (
      select environment_id as "environmentId", key, period, fingerprint, status, body,
             recorded_at::text as "recordedAt"
      from operation_records
      where period in ((select operation_period(now()) - 1), (select operation_period(now())),
          (select operation_period(now()) + 1))
        and environment_id = asked.environment_id and key = asked.key
      offset 0
    ) record`,
  update: (rows) => sql`
    delete from operation_records record
    using unnest(${bigintArray(rows.map((row) => row.environmentId))}::bigint[],
      ${textArray(rows.map((row) => row.key))}::text[]) as forgotten(environment_id, key)
    where record.period in ((select operation_period(now()) - 1), (select operation_period(now())),
        (select operation_period(now()) + 1))
      and record.environment_id = forgotten.environment_id and record.key = forgotten.key`,
};

/** What was recorded stays, under no key that a request could find: an answer that was given once can be proved. */
const forgottenOperations: RecordKind<DoneOperation> = {
  name: "forgotten_operation",
  guard: "nothing",
  identity: ({ key }) => key,
  read: ({ environmentIds, keys }) => sql`
    select asked.environment_id as "environmentId", asked.key
    from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[]) as asked(environment_id, key)
    where false`,
  insert: (rows) => sql`
    insert into forgotten_operations
      (period, environment_id, key, fingerprint, status, body, recorded_at)
    select * from unnest(
      ${integerArray(rows.map((row) => row.period))}::integer[],
      ${bigintArray(rows.map((row) => row.environmentId))}::bigint[],
      ${textArray(rows.map((row) => row.key))}::text[],
      ${byteaArray(rows.map((row) => row.fingerprint))}::bytea[],
      ${integerArray(rows.map((row) => row.status))}::smallint[],
      ${documentArray(rows.map((row) => row.body))}::text[],
      ${textArray(rows.map((row) => row.recordedAt))}::timestamptz[])`,
};

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
