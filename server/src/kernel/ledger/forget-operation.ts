import { bigintArray, textArray } from "../database/arrays.ts";
import { sql } from "../database/sql.ts";
import type { Books } from "./books.ts";
import type { Need, RecordKind } from "./records.ts";

/** That an operation was done under its key. */
interface DoneOperation {
  readonly environmentId: bigint;
  readonly key: string;
}

/** Its periods are those of the gate; see `recordsAround`. What is updated here is deleted: it can only be forgotten. */
const doneOperations: RecordKind<DoneOperation> = {
  name: "done_operation",
  guard: "nothing",
  identity: ({ key }) => key,
  read: ({ environmentIds, keys }) => sql`
    select record.*
    from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[])
      as asked(environment_id, key)
    cross join lateral (
      select environment_id as "environmentId", key from operation_records
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

export const doneOperation = (key: string): Need<DoneOperation> => ({
  record: doneOperations,
  key,
});

/** Lets the same request begin anew: for what was begun, and of which nothing came. */
export function forgetOperation(books: Books, done: DoneOperation | undefined): void {
  if (done !== undefined) books.update(doneOperations, done, {});
}
