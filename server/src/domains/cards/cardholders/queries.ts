import { bigintArray, textArray, timeArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { Need, RecordKind } from "../../../kernel/ledger/records.ts";

/** A customer who was made for cards. The row says so, and never changes. */
export interface Cardholder {
  readonly environmentId: bigint;
  readonly customerId: bigint;
  readonly createdAt: Date;
}

export const cardholders: RecordKind<Cardholder> = {
  name: "cardholder",
  guard: "nothing",
  identity: ({ customerId }) => String(customerId),
  read: ({ environmentIds, keys }) => sql`
    select holder.*
    from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[])
      as asked(environment_id, key)
    cross join lateral (
      select environment_id as "environmentId", customer_id as "customerId",
             created_at as "createdAt"
      from cardholders
      where environment_id = asked.environment_id and customer_id = asked.key::bigint
      offset 0
    ) holder`,
  insert: (rows) => sql`
    insert into cardholders (environment_id, customer_id, created_at)
    select * from unnest(
      ${bigintArray(rows.map((row) => row.environmentId))}::bigint[],
      ${bigintArray(rows.map((row) => row.customerId))}::bigint[],
      ${timeArray(rows.map((row) => row.createdAt))}::timestamptz[])`,
};

export const cardholderOf = (customerId: bigint): Need<Cardholder> => ({
  record: cardholders,
  key: String(customerId),
});

/** How many cards a customer can pay with now. */
export const countActiveCards = (queryable: Queryable, environmentId: bigint, customerId: bigint) =>
  queryable.one<{ count: number }>(sql`
    select count(*)::integer as count from cards
    where environment_id = ${environmentId} and customer_id = ${customerId} and status = 'Active'
      and told_status = 'active'`);
