import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";

/** The orders of one provider that are not done. */
export interface OpenOrders {
  readonly provider: string;
  readonly mode: Mode;
  /** Not sent yet. */
  readonly waiting: number;
  /** The provider may have them. */
  readonly open: number;
  /** How long the oldest of them has waited, on the clock of its environment. */
  readonly oldestSeconds: number;
}

/** The oldest orders that are read of each environment. */
const ORDERS_MAX = 500;

/** Counts by provider, in the oldest pending records of each environment: the index of statuses has no settled ones. */
export const countOpenOrders = (queryable: Queryable) =>
  queryable.many<OpenOrders>(sql`
    select pending.provider, environment.mode,
           count(*) filter (where pending.progress = 'waiting')::integer as waiting,
           count(*) filter (where pending.progress <> 'waiting')::integer as open,
           max(extract(epoch from now() + environment.clock_offset_ms * interval '1 millisecond'
             - pending.created_at))::integer as "oldestSeconds"
    from environments environment
    cross join lateral (
      select provider, progress, created_at from transactions
      where environment_id = environment.id and status = 'Pending'
        and progress in ('waiting', 'sending', 'accepted', 'unknown')
      order by created_at, id limit ${ORDERS_MAX}
    ) pending
    where pending.provider is not null
    group by pending.provider, environment.mode`);
