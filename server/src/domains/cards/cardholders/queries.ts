import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { bigint, time } from "../../../kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";

/** Customers who were created as cardholders. A row never changes. */
export const cardholders = recordTable({
  name: "cardholder",
  table: "cardholders",
  lock: "none",
  columns: {
    environmentId: bigint("environment_id"),
    customerId: bigint("customer_id"),
    createdAt: time("created_at"),
  },
  identity: ["customerId"],
});

export type Cardholder = RowOf<typeof cardholders>;

export const cardholderOf = (customerId: bigint): Need<Cardholder> => ({
  record: cardholders,
  key: String(customerId),
});

/** The number of cards that each of these customers can pay with now. A customer without one is left out. */
export const countActiveCardsOf = (
  queryable: Queryable,
  environmentId: bigint,
  customerIds: readonly bigint[],
) =>
  queryable.many<{ customerId: bigint; count: number }>(sql`
    select customer_id as "customerId", count(*)::integer as count from cards
    where environment_id = ${environmentId} and customer_id = any(${bigintArray(customerIds)}::bigint[])
      and status = 'Active' and reported_status = 'active'
    group by customer_id`);

/** The number of cards that a customer can pay with now. */
export const countActiveCards = (queryable: Queryable, environmentId: bigint, customerId: bigint) =>
  queryable.one<{ count: number }>(sql`
    select count(*)::integer as count from cards
    where environment_id = ${environmentId} and customer_id = ${customerId} and status = 'Active'
      and reported_status = 'active'`);
