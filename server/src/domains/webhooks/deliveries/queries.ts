import {
  bigintArray,
  byteaArray,
  integerArray,
  textArray,
  timeArray,
} from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import { isServedHere } from "../../../kernel/tenancy/closed-environments.ts";

export interface QueueKey {
  readonly environmentId: bigint;
  readonly endpointId: bigint;
}

/** A queue, as the worker that leases it reads it. */
export interface QueueRow extends QueueKey {
  readonly arrivals: bigint;
  readonly health: string | null;
  /** Rises when a replay ends the endpoint's rest. */
  readonly restsEnded: number;
  readonly version: number;
  /** How far the environment's clock is ahead of the wall clock. */
  readonly clockOffsetMs: bigint;
}

const queueColumns = sql`
  queue.environment_id as "environmentId", queue.endpoint_id as "endpointId", queue.arrivals, queue.health,
  queue.rests_ended as "restsEnded",
  endpoint.version, environment.clock_offset_ms as "clockOffsetMs"`;

export interface Lease {
  readonly by: string;
  readonly ms: number;
}

/** Leases due queues without a worker, the longest due first. A moved clock counts for its own environment. */
export const leaseQueues = (queryable: Queryable, lease: Lease, queuesMax: number) =>
  queryable.many<QueueRow>(sql`
    with by_wall_clock as (
      select environment_id, endpoint_id from webhook_queues
      where fires_at <= now() and (leased_until is null or leased_until < now())
        and ${isServedHere(sql`environment_id`)}
      order by fires_at limit ${queuesMax}::integer for update skip locked
    ), by_moved_clock as (
      select queue.environment_id, queue.endpoint_id
      from environments environment
      cross join lateral (
        select environment_id, endpoint_id from webhook_queues
        where environment_id = environment.id
          and due_at <= now() + environment.clock_offset_ms * interval '1 millisecond'
          and (leased_until is null or leased_until < now())
        order by due_at limit ${queuesMax}::integer for update skip locked
      ) queue
      where environment.clock_offset_ms > 0 and ${isServedHere(sql`environment.id`)}
      limit ${queuesMax}::integer
    ), due as (
      select * from by_wall_clock union select * from by_moved_clock
    )
    update webhook_queues queue
    set leased_by = ${lease.by}, leased_until = now() + ${lease.ms}::integer * interval '1 millisecond'
    from due, webhook_endpoints endpoint, environments environment
    where queue.environment_id = due.environment_id and queue.endpoint_id = due.endpoint_id
      and endpoint.environment_id = queue.environment_id and endpoint.id = queue.endpoint_id
      and environment.id = queue.environment_id
    returning ${queueColumns}`);

const keysOf = (keys: readonly QueueKey[]): Sql => sql`
  unnest(${bigintArray(keys.map((key) => key.environmentId))}::bigint[],
         ${bigintArray(keys.map((key) => key.endpointId))}::bigint[]) as asked(environment_id, endpoint_id)`;

/** Reads the queues that this worker still leases. */
export const readQueues = (queryable: Queryable, by: string, keys: readonly QueueKey[]) =>
  queryable.many<QueueRow>(sql`
    select ${queueColumns}
    from ${keysOf(keys)}
    join webhook_queues queue using (environment_id, endpoint_id)
    join webhook_endpoints endpoint on endpoint.environment_id = asked.environment_id and endpoint.id = asked.endpoint_id
    join environments environment on environment.id = asked.environment_id
    where queue.leased_by = ${by} and queue.leased_until > now() and ${isServedHere(sql`queue.environment_id`)}`);

export const renewLeases = (queryable: Queryable, lease: Lease, keys: readonly QueueKey[]) =>
  queryable.run(sql`
    with held as (
      select queue.environment_id, queue.endpoint_id
      from ${keysOf(keys)} join webhook_queues queue using (environment_id, endpoint_id)
      where queue.leased_by = ${lease.by}
      order by queue.environment_id, queue.endpoint_id for update of queue
    )
    update webhook_queues queue set leased_until = now() + ${lease.ms}::integer * interval '1 millisecond'
    from held where queue.environment_id = held.environment_id and queue.endpoint_id = held.endpoint_id`);

export interface Release extends QueueKey {
  /** The arrivals that the worker has seen. If there are more, it keeps the queue. */
  readonly arrivals: bigint;
  /** No delivery is due before this time on the environment's clock. Null: no such limit. */
  readonly notBefore: Date | null;
}

/** Ends a lease until the next delivery is due. Returns 0 if one arrived in between, or the lease was lost. */
export const releaseQueue = (queryable: Queryable, by: string, release: Release) =>
  queryable.run(sql`
    update webhook_queues queue
    set leased_by = null, leased_until = null, not_before = ${release.notBefore}::timestamptz, due_at = next.due_at,
        fires_at = next.due_at - next.clock_offset_ms * interval '1 millisecond'
    from (
      select clock_offset_ms, (
        select greatest(due_at, ${release.notBefore}::timestamptz) from webhook_deliveries
        where environment_id = ${release.environmentId} and endpoint_id = ${release.endpointId} and state = 'waiting'
        order by due_at limit 1
      ) as due_at
      from environments where id = ${release.environmentId}
    ) next
    where queue.environment_id = ${release.environmentId} and queue.endpoint_id = ${release.endpointId}
      and queue.leased_by = ${by} and queue.arrivals = ${release.arrivals}`);

/** Ends all leases of a worker, so that other workers can take the queues at once. */
export const dropLeases = (queryable: Queryable, by: string) =>
  queryable.run(sql`
    update webhook_queues set leased_by = null, leased_until = null
    where leased_by = ${by}`);

/** A due delivery with its body. */
export interface DueDelivery extends QueueKey {
  readonly id: bigint;
  readonly eventId: bigint;
  /** The event's time as PostgreSQL's text. It is part of the key, and a Date would lose the microseconds. */
  readonly recordedAt: string;
  readonly attempts: number;
  readonly tries: number;
  /** The trace of the event. Null if it was published without tracing. */
  readonly traceparent: string | null;
  readonly type: string;
  readonly body: string;
  /** How far the environment's clock is ahead of the wall clock. */
  readonly clockOffsetMs: bigint;
}

export interface FreeSlots extends QueueKey {
  readonly count: number;
}

/** Reads each queue's due deliveries, the longest due first, up to its free slots, without those under way. */
export const readDueDeliveries = (
  queryable: Queryable,
  slots: readonly FreeSlots[],
  underWay: readonly bigint[],
) =>
  queryable.many<DueDelivery>(sql`
    select delivery.environment_id as "environmentId", delivery.endpoint_id as "endpointId", delivery.id,
           delivery.event_id as "eventId", delivery.recorded_at::text as "recordedAt", delivery.attempts, delivery.tries,
           delivery.traceparent, event.type, event.body, environment.clock_offset_ms as "clockOffsetMs"
    from unnest(
      ${bigintArray(slots.map((slot) => slot.environmentId))}::bigint[],
      ${bigintArray(slots.map((slot) => slot.endpointId))}::bigint[],
      ${integerArray(slots.map((slot) => slot.count))}::integer[]) as asked(environment_id, endpoint_id, count)
    join environments environment on environment.id = asked.environment_id
    cross join lateral (
      select environment_id, endpoint_id, id, event_id, recorded_at, attempts, tries, due_at, traceparent
      from webhook_deliveries
      where environment_id = asked.environment_id and endpoint_id = asked.endpoint_id and state = 'waiting'
        and due_at <= now() + environment.clock_offset_ms * interval '1 millisecond'
        and id <> all(${bigintArray(underWay)}::bigint[])
      order by due_at, id limit asked.count
    ) delivery
    cross join lateral (
      select type, body from events
      where environment_id = delivery.environment_id and id = delivery.event_id and recorded_at = delivery.recorded_at
      offset 0
    ) event
    order by delivery.due_at, delivery.id`);

/** An attempt, and the state of its delivery after it. */
export interface AttemptRow {
  readonly delivery: DueDelivery;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly requestHeaders: string;
  readonly status: number | null;
  readonly answer: Buffer;
  readonly answerCut: boolean;
  readonly errorKind: string | null;
  readonly error: string | null;
  readonly state: "waiting" | "delivered" | "failed";
  /** When the next attempt is due, on the environment's clock. Null: no further attempt. */
  readonly dueAt: Date | null;
}

/**
 * Records attempts and the new states of their deliveries. A delivery that changed since it was read does not change:
 * another worker had taken over its queue.
 */
export const writeAttempts = (queryable: Queryable, rows: readonly AttemptRow[]) =>
  queryable.run(sql`
    with done as (
      select * from unnest(
        ${bigintArray(rows.map((row) => row.delivery.environmentId))}::bigint[],
        ${bigintArray(rows.map((row) => row.delivery.endpointId))}::bigint[],
        ${textArray(rows.map((row) => row.delivery.recordedAt))}::timestamptz[],
        ${bigintArray(rows.map((row) => row.delivery.eventId))}::bigint[],
        ${bigintArray(rows.map((row) => row.delivery.id))}::bigint[],
        ${integerArray(rows.map((row) => row.delivery.attempts))}::integer[],
        ${textArray(rows.map((row) => row.state))}::text[],
        ${timeArray(rows.map((row) => row.dueAt))}::timestamptz[],
        ${timeArray(rows.map((row) => row.startedAt))}::timestamptz[],
        ${integerArray(rows.map((row) => row.durationMs))}::integer[],
        ${textArray(rows.map((row) => row.requestHeaders))}::text[],
        ${integerArray(rows.map((row) => row.status))}::integer[],
        ${byteaArray(rows.map((row) => row.answer))}::bytea[],
        ${textArray(rows.map((row) => String(row.answerCut)))}::boolean[],
        ${textArray(rows.map((row) => row.errorKind))}::text[],
        ${textArray(rows.map((row) => row.error))}::text[])
        as new(environment_id, endpoint_id, recorded_at, event_id, id, attempts, state, due_at, started_at, duration_ms,
               request_headers, status, answer, answer_cut, error_kind, error)
    ), attempted as (
      insert into webhook_attempts (environment_id, delivery_id, number, endpoint_id, started_at, duration_ms,
        request_headers, status, answer, answer_cut, error_kind, error)
      select environment_id, id, attempts + 1, endpoint_id, started_at, duration_ms, request_headers, status, answer,
             answer_cut, error_kind, error
      from done
    )
    update webhook_deliveries delivery
    set state = done.state, attempts = delivery.attempts + 1, tries = delivery.tries + 1,
        due_at = coalesce(done.due_at, delivery.due_at),
        settled_at = case when done.state = 'waiting' then null else now() end
    from done
    where delivery.environment_id = done.environment_id and delivery.endpoint_id = done.endpoint_id
      and delivery.recorded_at = done.recorded_at and delivery.event_id = done.event_id
      and delivery.attempts = done.attempts and delivery.state = 'waiting'`);

/** Holds waiting deliveries of a disabled endpoint, at most `most`. Returns how many. */
export const holdDeliveries = (
  queryable: Queryable,
  { environmentId, endpointId }: QueueKey,
  most: number,
) =>
  queryable.run(sql`
    update webhook_deliveries delivery set state = 'held'
    from (
      select environment_id, endpoint_id, recorded_at, event_id from webhook_deliveries
      where environment_id = ${environmentId} and endpoint_id = ${endpointId} and state = 'waiting'
      order by due_at, id limit ${most}::integer for update
    ) some_waiting
    where delivery.environment_id = some_waiting.environment_id and delivery.endpoint_id = some_waiting.endpoint_id
      and delivery.recorded_at = some_waiting.recorded_at and delivery.event_id = some_waiting.event_id`);
