import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { hasNotMoved } from "../../../kernel/tenancy/closed-environments.ts";

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

/** How many of the oldest orders of each environment are read. */
const ORDERS_MAX = 500;

/** How long ago a time is, on the clock of its environment. */
const secondsSince = (time: Sql): Sql =>
  sql`extract(epoch from now() + environment.clock_offset_ms * interval '1 millisecond' - ${time})`;

/**
 * Counts by provider, in the oldest pending records of each environment: the index of statuses has no settled ones. An open
 * order of a cell may also be an unmatched credit that was sent to it.
 */
export const countOpenOrders = (queryable: Queryable) =>
  queryable.many<OpenOrders>(sql`
    select provider, mode, count(*) filter (where progress = 'waiting')::integer as waiting,
           count(*) filter (where progress <> 'waiting')::integer as open,
           max(seconds)::integer as "oldestSeconds"
    from (
      select pending.provider, environment.mode, pending.progress,
             ${secondsSince(sql`pending.created_at`)} as seconds
      from environments environment
      cross join lateral (
        select provider, progress, created_at from transactions
        where environment_id = environment.id and status = 'Pending'
          and progress in ('waiting', 'sending', 'accepted', 'unknown')
        order by created_at, id limit ${ORDERS_MAX}
      ) pending
      where pending.provider is not null and ${hasNotMoved(sql`environment.id`)}
      union all
      select sent.provider, environment.mode, 'unknown', ${secondsSince(sql`sent.sent_at`)}
      from sent_credits sent join environments environment on environment.id = sent.environment_id
      where sent.state = 'open'
    ) pending
    group by provider, mode`);
