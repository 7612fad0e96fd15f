import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";

/** One process fans out at a time. The others find the lock taken and continue with their queues. */
const FAN_OUT_LOCK = 731150804;

/** About the most events in one fan-out, so that a burst of one merchant does not delay others' first attempts. */
const EVENTS_MAX = 2_000;

/**
 * Turns batched events into deliveries, one for each endpoint that takes the type, and wakes the endpoints' queues.
 * It is one statement, so an event is either still in its batch or fanned out. A repeated fan-out adds no delivery.
 */
export const fanOut = (queryable: Queryable, batchesMax: number) =>
  queryable.one<{ more: boolean; deliveries: number }>(sql`
    with next as (
      select id, cardinality(event_ids) as events from event_batches
      where (select pg_try_advisory_xact_lock(${FAN_OUT_LOCK}))
      order by id limit ${batchesMax}::integer for update
    ), taken as (
      select id from (select id, sum(events) over (order by id) - events as before from next) counted
      where before < ${EVENTS_MAX}
    ), gone as (
      delete from event_batches batch using taken where batch.id = taken.id
      returning batch.recorded_at, batch.environment_ids, batch.event_ids, batch.traceparents
    ), happened as (
      select event.environment_id, event.id, event.type, gone.recorded_at, noted.traceparent
      from gone
      cross join lateral unnest(gone.environment_ids, gone.event_ids, gone.traceparents)
        as noted(environment_id, id, traceparent)
      cross join lateral (
        select environment_id, id, type from events
        where environment_id = noted.environment_id and id = noted.id and recorded_at = gone.recorded_at
        offset 0
      ) event
    ), made as (
      insert into webhook_deliveries (environment_id, endpoint_id, recorded_at, event_id, state, due_at, traceparent)
      select happened.environment_id, endpoint.id, happened.recorded_at, happened.id,
             case when endpoint.status = 'enabled' then 'waiting' else 'held' end,
             now() + environment.clock_offset_ms * interval '1 millisecond', happened.traceparent
      from happened
      join webhook_endpoints endpoint on endpoint.environment_id = happened.environment_id
        and (endpoint.event_types is null or happened.type = any(endpoint.event_types))
      join environments environment on environment.id = happened.environment_id
      order by happened.recorded_at, happened.id
      on conflict do nothing
      returning environment_id, endpoint_id, state, due_at
    ), woken as (
      select environment_id, endpoint_id, min(due_at) as due_at from made
      where state = 'waiting' group by environment_id, endpoint_id
    ), queues as (
      select queue.environment_id, queue.endpoint_id, woken.due_at as now,
             greatest(least(queue.due_at, woken.due_at), queue.not_before) as due_at
      from woken join webhook_queues queue using (environment_id, endpoint_id)
      order by queue.environment_id, queue.endpoint_id for update of queue
    ), touched as (
      update webhook_queues queue
      set arrivals = queue.arrivals + 1, due_at = queues.due_at, fires_at = now() + (queues.due_at - queues.now)
      from queues where queue.environment_id = queues.environment_id and queue.endpoint_id = queues.endpoint_id
    )
    select (select count(*) from gone) = ${batchesMax}::integer
             or (select count(*) from gone) < (select count(*) from next) as more,
           (select count(*) from made)::integer as deliveries`);
