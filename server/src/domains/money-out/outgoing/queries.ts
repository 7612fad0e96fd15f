import { bigintArray, textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { RowKey } from "../../../kernel/ledger/verify/proofs.ts";

/** A hold, with the cost of the records that share it: of all, and of the open ones. */
export interface SharedHold extends RowKey {
  readonly accountId: bigint;
  readonly amount: bigint;
  readonly remaining: bigint;
  readonly cost: bigint;
  readonly openCost: bigint;
}

/** Reads holds by their keys. The records of one bulk order share one hold. */
export const readSharedHolds = (
  queryable: Queryable,
  holds: readonly RowKey[],
  openProgress: readonly string[],
) =>
  queryable.many<SharedHold>(sql`
    select hold.environment_id as "environmentId", hold.id, hold.account_id as "accountId", hold.amount, hold.remaining,
           shared.cost, shared.open_cost as "openCost"
    from unnest(${bigintArray(holds.map((key) => key.environmentId))}::bigint[],
      ${bigintArray(holds.map((key) => key.id))}::bigint[]) as wanted(environment_id, id)
    cross join lateral (
      select * from ledger_holds where environment_id = wanted.environment_id and id = wanted.id offset 0
    ) hold
    cross join lateral (
      select coalesce(sum(amount + fee + stamp_duty), 0)::bigint as cost,
             coalesce(sum(amount + fee + stamp_duty) filter (where progress = any(${textArray(openProgress)}::text[])), 0)::bigint
               as open_cost
      from transactions
      where environment_id = wanted.environment_id and hold_id = wanted.id and hold_id is not null
      offset 0
    ) shared`);
