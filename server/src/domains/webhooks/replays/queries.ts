import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { Reach } from "../endpoints/index.ts";

export type ReplayScope = "failed" | "all";

/** The events to send again to one endpoint: all of a period, or those that were not delivered. */
export interface ReplayRange {
  readonly environmentId: bigint;
  readonly endpointId: bigint;
  readonly what: ReplayScope;
  readonly since: Date;
  readonly until: Date;
}

export interface Replay extends ReplayRange {
  readonly id: bigint;
  readonly total: number;
  readonly done: number;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly finishedAt: Date | null;
}

export interface ReplayedDelivery {
  readonly id: bigint;
  readonly environmentId: bigint;
  readonly endpointId: bigint;
  readonly isEnabled: boolean;
}

export const readSelected = (queryable: Queryable, ids: readonly bigint[], within: Reach) =>
  queryable.many<ReplayedDelivery>(sql`
    select delivery.id, delivery.environment_id as "environmentId", delivery.endpoint_id as "endpointId",
           endpoint.status = 'enabled' as "isEnabled"
    from environments environment
    cross join lateral (
      select id, environment_id, endpoint_id from webhook_deliveries
      where environment_id = environment.id and id = any(${bigintArray(ids)}::bigint[])
      offset 0
    ) delivery
    join webhook_endpoints endpoint
      on endpoint.environment_id = delivery.environment_id and endpoint.id = delivery.endpoint_id
    where ${within === "any" ? sql`true` : sql`environment.id = ${within}`}`);

/** Makes deliveries due again from the start of their schedule. Their ids and their events' ids do not change. */
export const sendSelected = (tx: Queryable, deliveries: readonly ReplayedDelivery[]) =>
  tx.run(sql`
    update webhook_deliveries delivery
    set state = 'waiting', tries = 0, settled_at = null,
        due_at = now() + environment.clock_offset_ms * interval '1 millisecond'
    from unnest(
      ${bigintArray(deliveries.map((one) => one.environmentId))}::bigint[],
      ${bigintArray(deliveries.map((one) => one.id))}::bigint[]) as asked(environment_id, id)
    join environments environment on environment.id = asked.environment_id
    where delivery.environment_id = asked.environment_id and delivery.id = asked.id`);

export const countReplayed = (queryable: Queryable, range: ReplayRange) =>
  range.what === "all"
    ? queryable.one<{ total: number }>(sql`
        select count(*)::integer as total
        from events event
        join webhook_endpoints endpoint on endpoint.environment_id = event.environment_id
          and (endpoint.event_types is null or event.type = any(endpoint.event_types))
        where event.environment_id = ${range.environmentId} and endpoint.id = ${range.endpointId}
          and event.recorded_at >= ${range.since} and event.recorded_at < ${range.until}`)
    : queryable.one<{ total: number }>(sql`
        select count(*)::integer as total from webhook_deliveries
        where environment_id = ${range.environmentId} and endpoint_id = ${range.endpointId}
          and recorded_at >= ${range.since} and recorded_at < ${range.until} and state in ('failed', 'held')`);

/** Inserts a replay. A job runs it: `enqueueReplay`. */
export const insertReplay = (tx: Queryable, replay: Omit<Replay, "done" | "finishedAt">) =>
  tx.run(sql`
    insert into webhook_replays (environment_id, id, endpoint_id, what, since, until, total, asked_by, asked_at)
    values (${replay.environmentId}, ${replay.id}, ${replay.endpointId}, ${replay.what}, ${replay.since},
      ${replay.until}, ${replay.total}, ${replay.askedBy}, ${replay.askedAt})`);

/** The task of the jobs that run replays, and the name of their queue. */
export const REPLAY_TASK = "webhooks.replay";

/** Replays have one queue, so that they take one of a worker's places, however many merchants start. */
export const enqueueReplay = (
  queryable: Queryable,
  { environmentId, id }: Pick<Replay, "environmentId" | "id">,
) =>
  queryable.run(sql`
    select graphile_worker.add_job(${REPLAY_TASK}, json_build_object(
      'environmentId', ${String(environmentId)}::text, 'replayId', ${String(id)}::text),
      queue_name => ${REPLAY_TASK})`);

const replayColumns = sql`
  environment_id as "environmentId", id, endpoint_id as "endpointId", what, since, until, total, done,
  asked_by as "askedBy", asked_at as "askedAt", finished_at as "finishedAt"`;

/** Locks a replay, so that one worker at a time runs it. */
export const lockReplay = (tx: Queryable, environmentId: bigint, id: bigint) =>
  tx.maybeOne<Replay>(sql`
    select ${replayColumns} from webhook_replays
    where environment_id = ${environmentId} and id = ${id} for update`);

export const readReplays = (queryable: Queryable, endpointId: bigint, limit: number) =>
  queryable.many<Replay>(sql`
    select ${replayColumns} from webhook_replays where endpoint_id = ${endpointId}
    order by id desc limit ${limit}`);

/** Makes the next undelivered events due again. */
const nextFailed = (replay: Replay, most: number) => sql`
  with next as (
    select delivery.environment_id, delivery.endpoint_id, delivery.recorded_at, delivery.event_id
    from webhook_replays replay
    join webhook_deliveries delivery
      on delivery.environment_id = replay.environment_id and delivery.endpoint_id = replay.endpoint_id
      and delivery.recorded_at >= coalesce(replay.cursor_at, replay.since) and delivery.recorded_at < replay.until
    where replay.environment_id = ${replay.environmentId} and replay.id = ${replay.id}
      and (replay.cursor_at is null or (delivery.recorded_at, delivery.event_id) > (replay.cursor_at, replay.cursor_id))
      and delivery.state in ('failed', 'held')
    order by delivery.recorded_at, delivery.event_id limit ${most}::integer
  ), again as (
    update webhook_deliveries delivery
    set state = 'waiting', tries = 0, settled_at = null,
        due_at = now() + environment.clock_offset_ms * interval '1 millisecond'
    from next join environments environment on environment.id = next.environment_id
    where delivery.environment_id = next.environment_id and delivery.endpoint_id = next.endpoint_id
      and delivery.recorded_at = next.recorded_at and delivery.event_id = next.event_id
  )`;

/** Makes the next events of the endpoint's current types due, including those that were never sent to it. */
const nextOfAll = (replay: Replay, most: number) => sql`
  with next as (
    select event.environment_id, replay.endpoint_id, event.recorded_at, event.id as event_id
    from webhook_replays replay
    join webhook_endpoints endpoint
      on endpoint.environment_id = replay.environment_id and endpoint.id = replay.endpoint_id
    join events event on event.environment_id = replay.environment_id
      and event.recorded_at >= coalesce(replay.cursor_at, replay.since) and event.recorded_at < replay.until
      and (endpoint.event_types is null or event.type = any(endpoint.event_types))
    where replay.environment_id = ${replay.environmentId} and replay.id = ${replay.id}
      and (replay.cursor_at is null or (event.recorded_at, event.id) > (replay.cursor_at, replay.cursor_id))
    order by event.recorded_at, event.id limit ${most}::integer
  ), again as (
    insert into webhook_deliveries as delivery (environment_id, endpoint_id, recorded_at, event_id, state, due_at)
    select next.environment_id, next.endpoint_id, next.recorded_at, next.event_id, 'waiting',
           now() + environment.clock_offset_ms * interval '1 millisecond'
    from next join environments environment on environment.id = next.environment_id
    order by next.recorded_at, next.event_id
    on conflict (environment_id, endpoint_id, recorded_at, event_id)
    do update set state = 'waiting', tries = 0, settled_at = null, due_at = excluded.due_at
  )`;

/**
 * Makes the next page of deliveries due, and moves the replay past it. Returns how many. Fewer than `most` means the
 * end.
 */
export const replayNextPage = (tx: Queryable, replay: Replay, most: number) =>
  tx.one<{ count: number }>(sql`
    ${replay.what === "all" ? nextOfAll(replay, most) : nextFailed(replay, most)}, last as (
      select recorded_at, event_id from next order by recorded_at desc, event_id desc limit 1
    ), moved as (
      update webhook_replays replay
      set done = done + (select count(*) from next),
          cursor_at = coalesce((select recorded_at from last), cursor_at),
          cursor_id = coalesce((select event_id from last), cursor_id),
          finished_at = case when (select count(*) from next) < ${most}::integer then now() end
      where replay.environment_id = ${replay.environmentId} and replay.id = ${replay.id}
    )
    select count(*)::integer as count from next`);
