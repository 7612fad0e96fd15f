import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { COUNTED_MAX } from "../../../kernel/stored-gauges.ts";
import { hasNotMoved } from "../../../kernel/tenancy/closed-environments.ts";

export const countWaiting = async (queryable: Queryable): Promise<number> => {
  const { count } = await queryable.one<{ count: number }>(sql`
    select count(*)::integer as count from (
      select from webhook_deliveries where state = 'waiting' and ${hasNotMoved(sql`environment_id`)}
      limit ${COUNTED_MAX}::integer) waiting`);
  return count;
};

/** Endpoints that are enabled and whose last attempts failed, and endpoints that were disabled for that. */
export const countFailingEndpoints = (queryable: Queryable) =>
  queryable.one<{ failing: number; disabled: number }>(sql`
    select count(*) filter (where endpoint.status = 'enabled'
             and (queue.health::jsonb ->> 'failingSinceMs') is not null)::integer as failing,
           count(*) filter (where endpoint.disabled_because in ('failing', 'gone'))::integer as disabled
    from webhook_endpoints endpoint
    join webhook_queues queue on queue.environment_id = endpoint.environment_id and queue.endpoint_id = endpoint.id`);
