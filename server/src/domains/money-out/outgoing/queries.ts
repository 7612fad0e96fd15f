import { bigintArray, textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { RowKey } from "../../../kernel/ledger/verify/proofs.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { hasNotMoved } from "../../../kernel/tenancy/closed-environments.ts";

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

/**
 * How long the oldest outgoing record of each mode has waited for its outcome, in seconds of its environment's clock. 0
 * if none waits. A person who has yet to approve a transfer does not count.
 */
export const readOldestPending = (queryable: Queryable) =>
  queryable.many<{ mode: Mode; seconds: number }>(sql`
    select mode, coalesce(max(extract(epoch from
             now() + clock_offset_ms * interval '1 millisecond' - oldest.created_at)), 0)::float8 as seconds
    from environments environment
    left join lateral (
      select created_at from transactions
      where environment_id = environment.id and status = 'Pending'
        and progress in ('waiting', 'sending', 'accepted', 'unknown')
      order by created_at, id limit 1
    ) oldest on ${hasNotMoved(sql`environment.id`)}
    group by mode order by mode`);
