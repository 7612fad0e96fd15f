import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import { allOf, isEqual } from "../../../kernel/lists.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { readReference } from "./present-transaction.ts";

/** Where to look for a transaction. Null: in all businesses, or in both modes. */
export interface Whose {
  readonly businessId: bigint | null;
  readonly mode: Mode | null;
}

export interface Found {
  readonly id: bigint;
  readonly environmentId: bigint;
  readonly businessId: bigint;
  readonly mode: Mode;
}

/** The most transactions of one reference or account number that are found. */
const FOUND_MAX = 50;

/**
 * Finds the transactions that a text matches: our reference, the merchant's own of a bill or a virtual account, or a
 * session id. Each environment takes four look-ups in indexes.
 */
export const findAnywhere = (queryable: Queryable, whose: Whose, reference: string) =>
  findInEach(queryable, whose, named(reference));

/** Also finds the newest to and from this account number, with two more look-ups in each environment. */
export const findByNumber = (queryable: Queryable, whose: Whose, text: string) =>
  findInEach(queryable, whose, sql`${named(text)} union ${toOrFrom(text)}`);

const named = (reference: string): Sql => sql`
  select id, created_at from transactions
  where environment_id = environment.id and id = ${readReference(reference) ?? null}
  union
  select transaction.id, transaction.created_at
  from bill_references bill
  join transactions transaction on transaction.environment_id = environment.id and transaction.id = bill.bill_id
  where bill.environment_id = environment.id and bill.reference = ${reference}
  union
  ${newestWith(sql`session_id`, reference)}
  union
  ${newestWith(sql`account_reference`, reference)}`;

const newestWith = (column: Sql, value: string): Sql => sql`(
  select id, created_at from transactions
  where environment_id = environment.id and ${column} = ${value}
  order by created_at desc, id desc limit ${FOUND_MAX})`;

const toOrFrom = (accountNumber: string): Sql => sql`
  ${newestWith(sql`receiver_account_number`, accountNumber)}
  union
  ${newestWith(sql`sender_account_number`, accountNumber)}`;

/** The newest of what a look-up finds in each environment. */
function findInEach(queryable: Queryable, { businessId, mode }: Whose, found: Sql) {
  const environments = allOf(
    sql`true`,
    isEqual(sql`environment.business_id`, businessId),
    isEqual(sql`environment.mode`, mode),
  );
  return queryable.many<Found>(sql`
    select found.id, environment.id as "environmentId", environment.business_id as "businessId",
           environment.mode
    from environments environment
    cross join lateral (${found}) found
    where ${environments}
    order by found.created_at desc, found.id desc
    limit ${FOUND_MAX}`);
}
