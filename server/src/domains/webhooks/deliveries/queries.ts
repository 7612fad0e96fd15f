import {
  bigintArray,
  byteaArray,
  integerArray,
  textArray,
  timeArray,
} from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";

/** Only one process hands out at a time; the others find the lock taken and go on with what they have. */
const HANDING_OUT = 731150804;

/** About how many events are handed out at once, so that nobody's first attempt waits for a crowd of others. */
const EVENTS_MAX = 2_000;

/**
 * Turns noted events into deliveries, one for each endpoint that takes their type, and wakes the endpoints' lines: all in
 * one statement, so an event is either still noted or handed out. What was handed out before is not handed out twice.
 */
export const handOut = (queryable: Queryable, batchesMax: number) =>
  queryable.one<{ more: boolean; deliveries: number }>(sql`
    with next as (
      select id, cardinality(event_ids) as events from event_batches
      where (select pg_try_advisory_xact_lock(${HANDING_OUT}))
      order by id limit ${batchesMax}::integer for update
    ), taken as (
      select id from (select id, sum(events) over (order by id) - events as before from next) counted
      where before < ${EVENTS_MAX}
    ), gone as (
      delete from event_batches batch using taken where batch.id = taken.id
      returning batch.recorded_at, batch.environment_ids, batch.event_ids
    ), happened as (
      select event.environment_id, event.id, event.type, gone.recorded_at
      from gone
      cross join lateral unnest(gone.environment_ids, gone.event_ids) as noted(environment_id, id)
      cross join lateral (
        select environment_id, id, type from events
        where environment_id = noted.environment_id and id = noted.id and recorded_at = gone.recorded_at
        offset 0
      ) event
    ), made as (
      insert into webhook_deliveries (environment_id, endpoint_id, recorded_at, event_id, state, due_at)
      select happened.environment_id, endpoint.id, happened.recorded_at, happened.id,
             case when endpoint.status = 'enabled' then 'waiting' else 'held' end,
             now() + environment.clock_offset_ms * interval '1 millisecond'
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
    ), lines as (
      select line.environment_id, line.endpoint_id, woken.due_at as now,
             greatest(least(line.due_at, woken.due_at), line.not_before) as due_at
      from woken join webhook_lines line using (environment_id, endpoint_id)
      order by line.environment_id, line.endpoint_id for update of line
    ), touched as (
      update webhook_lines line
      set arrivals = line.arrivals + 1, due_at = lines.due_at, fires_at = now() + (lines.due_at - lines.now)
      from lines where line.environment_id = lines.environment_id and line.endpoint_id = lines.endpoint_id
    )
    select (select count(*) from gone) = ${batchesMax}::integer
             or (select count(*) from gone) < (select count(*) from next) as more,
           (select count(*) from made)::integer as deliveries`);

export interface LineKey {
  readonly environmentId: bigint;
  readonly endpointId: bigint;
}

/** What a worker needs to know of a line that it takes or holds. */
export interface LineRow extends LineKey {
  readonly arrivals: bigint;
  readonly health: string | null;
  readonly version: number;
  /** How far the environment's clock is ahead. */
  readonly clockOffsetMs: bigint;
}

const lineColumns = sql`
  line.environment_id as "environmentId", line.endpoint_id as "endpointId", line.arrivals, line.health,
  endpoint.version, environment.clock_offset_ms as "clockOffsetMs"`;

export interface Lease {
  readonly by: string;
  readonly ms: number;
}

/** Takes lines that are due and that nobody has, the longest due first; those of moved clocks are asked of their clock. */
export const leaseLines = (queryable: Queryable, lease: Lease, linesMax: number) =>
  queryable.many<LineRow>(sql`
    with on_the_wall as (
      select environment_id, endpoint_id from webhook_lines
      where fires_at <= now() and (leased_until is null or leased_until < now())
      order by fires_at limit ${linesMax}::integer for update skip locked
    ), of_moved_clocks as (
      select line.environment_id, line.endpoint_id
      from environments environment
      cross join lateral (
        select environment_id, endpoint_id from webhook_lines
        where environment_id = environment.id
          and due_at <= now() + environment.clock_offset_ms * interval '1 millisecond'
          and (leased_until is null or leased_until < now())
        order by due_at limit ${linesMax}::integer for update skip locked
      ) line
      where environment.clock_offset_ms > 0
      limit ${linesMax}::integer
    ), due as (
      select * from on_the_wall union select * from of_moved_clocks
    )
    update webhook_lines line
    set leased_by = ${lease.by}, leased_until = now() + ${lease.ms}::integer * interval '1 millisecond'
    from due, webhook_endpoints endpoint, environments environment
    where line.environment_id = due.environment_id and line.endpoint_id = due.endpoint_id
      and endpoint.environment_id = line.environment_id and endpoint.id = line.endpoint_id
      and environment.id = line.environment_id
    returning ${lineColumns}`);

const keysOf = (keys: readonly LineKey[]): Sql => sql`
  unnest(${bigintArray(keys.map((key) => key.environmentId))}::bigint[],
         ${bigintArray(keys.map((key) => key.endpointId))}::bigint[]) as asked(environment_id, endpoint_id)`;

/** The lines that are still this worker's, as they are now. */
export const readLines = (queryable: Queryable, by: string, keys: readonly LineKey[]) =>
  queryable.many<LineRow>(sql`
    select ${lineColumns}
    from ${keysOf(keys)}
    join webhook_lines line using (environment_id, endpoint_id)
    join webhook_endpoints endpoint on endpoint.environment_id = asked.environment_id and endpoint.id = asked.endpoint_id
    join environments environment on environment.id = asked.environment_id
    where line.leased_by = ${by} and line.leased_until > now()`);

export const renewLeases = (queryable: Queryable, lease: Lease, keys: readonly LineKey[]) =>
  queryable.run(sql`
    with held as (
      select line.environment_id, line.endpoint_id
      from ${keysOf(keys)} join webhook_lines line using (environment_id, endpoint_id)
      where line.leased_by = ${lease.by}
      order by line.environment_id, line.endpoint_id for update of line
    )
    update webhook_lines line set leased_until = now() + ${lease.ms}::integer * interval '1 millisecond'
    from held where line.environment_id = held.environment_id and line.endpoint_id = held.endpoint_id`);

export interface Release extends LineKey {
  /** What had arrived when the worker last looked: if more has, it keeps the line. */
  readonly arrivals: bigint;
  /** Not before this, on the environment's clock, although something may be due. */
  readonly notBefore: Date | null;
}

/** Gives a line back until its next delivery is due. Answers 0 where something came meanwhile, or it was lost. */
export const releaseLine = (queryable: Queryable, by: string, release: Release) =>
  queryable.run(sql`
    update webhook_lines line
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
    where line.environment_id = ${release.environmentId} and line.endpoint_id = ${release.endpointId}
      and line.leased_by = ${by} and line.arrivals = ${release.arrivals}`);

/** Gives lines back at once, for whoever asks next. */
export const abandonLines = (queryable: Queryable, by: string) =>
  queryable.run(sql`
    update webhook_lines set leased_by = null, leased_until = null
    where leased_by = ${by}`);

/** A delivery that is due, with what is to be sent. */
export interface DueDelivery extends LineKey {
  readonly id: bigint;
  readonly eventId: bigint;
  /** The event's, as the database spells it: a Date would lose the microseconds of a part of the key. */
  readonly recordedAt: string;
  readonly attempts: number;
  readonly tries: number;
  readonly body: string;
  /** How far the environment's clock is ahead, by which it is due. */
  readonly clockOffsetMs: bigint;
}

export interface Room extends LineKey {
  readonly count: number;
}

/** What is due for each line, the longest due first, as many as there is room for, and none of those under way. */
export const readDueDeliveries = (
  queryable: Queryable,
  rooms: readonly Room[],
  underWay: readonly bigint[],
) =>
  queryable.many<DueDelivery>(sql`
    select delivery.environment_id as "environmentId", delivery.endpoint_id as "endpointId", delivery.id,
           delivery.event_id as "eventId", delivery.recorded_at::text as "recordedAt", delivery.attempts, delivery.tries,
           event.body, environment.clock_offset_ms as "clockOffsetMs"
    from unnest(
      ${bigintArray(rooms.map((room) => room.environmentId))}::bigint[],
      ${bigintArray(rooms.map((room) => room.endpointId))}::bigint[],
      ${integerArray(rooms.map((room) => room.count))}::integer[]) as asked(environment_id, endpoint_id, count)
    join environments environment on environment.id = asked.environment_id
    cross join lateral (
      select environment_id, endpoint_id, id, event_id, recorded_at, attempts, tries, due_at from webhook_deliveries
      where environment_id = asked.environment_id and endpoint_id = asked.endpoint_id and state = 'waiting'
        and due_at <= now() + environment.clock_offset_ms * interval '1 millisecond'
        and id <> all(${bigintArray(underWay)}::bigint[])
      order by due_at, id limit asked.count
    ) delivery
    cross join lateral (
      select body from events
      where environment_id = delivery.environment_id and id = delivery.event_id and recorded_at = delivery.recorded_at
      offset 0
    ) event
    order by delivery.due_at, delivery.id`);

/** How an attempt went, and what it makes of its delivery. */
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
  /** On the environment's clock, where there is to be another attempt. */
  readonly dueAt: Date | null;
}

/**
 * Writes down attempts, and what became of their deliveries. A delivery that was changed since it was read (another
 * worker had it, because this one was taken for dead) stays as it is.
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

/** Nothing waits for an endpoint that is disabled: what would is held, some at a time. Answers how many. */
export const holdWaiting = (
  queryable: Queryable,
  { environmentId, endpointId }: LineKey,
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
