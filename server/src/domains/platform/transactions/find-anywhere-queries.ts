import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
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

/** The most transactions of one reference that are found. */
const FOUND_MAX = 50;

/**
 * Finds the transactions that a text means: our reference, the merchant's own of a bill or a virtual account, or a session
 * id. Each environment takes four look-ups in indexes.
 */
export const findAnywhere = (
  queryable: Queryable,
  { businessId, mode }: Whose,
  reference: string,
) => {
  const environments = allOf(
    sql`true`,
    isEqual(sql`environment.business_id`, businessId),
    isEqual(sql`environment.mode`, mode),
  );
  return queryable.many<Found>(sql`
    select found.id, environment.id as "environmentId", environment.business_id as "businessId",
           environment.mode
    from environments environment
    cross join lateral (
      select id, created_at from transactions
      where environment_id = environment.id and id = ${readReference(reference) ?? null}
      union
      select transaction.id, transaction.created_at
      from bill_references bill
      join transactions transaction on transaction.environment_id = environment.id and transaction.id = bill.bill_id
      where bill.environment_id = environment.id and bill.reference = ${reference}
      union
      (select id, created_at from transactions
       where environment_id = environment.id and session_id = ${reference}
       order by created_at desc, id desc limit ${FOUND_MAX})
      union
      (select id, created_at from transactions
       where environment_id = environment.id and account_reference = ${reference}
       order by created_at desc, id desc limit ${FOUND_MAX})
    ) found
    where ${environments}
    order by found.created_at desc, found.id desc
    limit ${FOUND_MAX}`);
};
