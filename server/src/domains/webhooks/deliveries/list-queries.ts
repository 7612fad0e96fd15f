import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import {
  allOf,
  countUpTo,
  type DateRange,
  inRange,
  isEqual,
  newestFirst,
  type PagePart,
  pageOf,
  searchRows,
} from "../../../kernel/lists.ts";

export const DELIVERY_STATES = ["waiting", "delivered", "failed", "held"] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

export interface DeliveriesWanted extends DateRange {
  readonly environmentId: bigint;
  readonly endpointId: bigint;
  readonly state: DeliveryState | null;
  readonly type: string | null;
  /** An event of the endpoint. */
  readonly eventId: bigint | null;
  /** A reference in the event's data. */
  readonly reference: string | null;
}

/** A delivery with its last attempt. All times are on the wall clock. */
export interface ShownDelivery {
  /** The id of the event. */
  readonly id: bigint;
  readonly deliveryId: bigint;
  readonly endpointId: bigint;
  readonly type: string;
  readonly happenedAt: Date;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** The attempts since the event or the last replay. */
  readonly tries: number;
  /** Null unless it waits. */
  readonly nextTryAt: Date | null;
  readonly settledAt: Date | null;
  readonly lastAt: Date | null;
  readonly lastStatus: number | null;
  readonly lastDurationMs: number | null;
  readonly lastErrorKind: string | null;
}

const within = ({ environmentId, endpointId, eventId, ...range }: DeliveriesWanted): Sql =>
  allOf(
    sql`webhook_deliveries where environment_id = ${environmentId} and endpoint_id = ${endpointId}`,
    isEqual(sql`event_id`, eventId),
    ...inRange(sql`recorded_at`, range),
  );

const theEvent = sql`
  cross join lateral (
    select type, body from events
    where environment_id = delivery.environment_id and id = delivery.event_id and recorded_at = delivery.recorded_at
    offset 0
  ) event`;

const shownColumns = sql`
  delivery.event_id as id, delivery.id as "deliveryId", delivery.endpoint_id as "endpointId", event.type,
  delivery.recorded_at as "happenedAt", delivery.state, delivery.attempts, delivery.tries,
  case when delivery.state = 'waiting'
    then delivery.due_at - environment.clock_offset_ms * interval '1 millisecond' end as "nextTryAt",
  delivery.settled_at as "settledAt", last.started_at as "lastAt", last.status as "lastStatus",
  last.duration_ms as "lastDurationMs", last.error_kind as "lastErrorKind"`;

const withLastAttempt = sql`
  join environments environment on environment.id = delivery.environment_id
  ${theEvent}
  left join lateral (
    select started_at, status, duration_ms, error_kind from webhook_attempts
    where environment_id = delivery.environment_id and delivery_id = delivery.id
    order by number desc, recorded_at desc limit 1
  ) last on true`;

export const readDeliveriesPage = (
  queryable: Queryable,
  wanted: DeliveriesWanted,
  part: PagePart,
) =>
  queryable.many<ShownDelivery>(
    pageOf(
      sql`
        select event_id as id, recorded_at as at from ${within(wanted)}
        order by ${newestFirst(sql`recorded_at`, sql`event_id`)}`,
      part,
      sql`
        select ${shownColumns} from webhook_deliveries delivery ${withLastAttempt}
        where delivery.environment_id = ${wanted.environmentId} and delivery.endpoint_id = ${wanted.endpointId}
          and delivery.recorded_at = place.at and delivery.event_id = place.id`,
    ),
  );

export const countDeliveries = (queryable: Queryable, wanted: DeliveriesWanted, most: number) =>
  countUpTo(queryable, within(wanted), most);

/** Whether a list must look into its rows. None of these filters has an index. */
export const isSearched = ({ state, type, reference }: DeliveriesWanted): boolean =>
  [state, type, reference].some((filter) => filter !== null);

/** Finds the newest deliveries in a state, of a type, or with a reference in the event's data. */
export const searchDeliveries = (queryable: Queryable, wanted: DeliveriesWanted) =>
  searchRows(
    queryable,
    sql`
      select delivery.event_id as id, delivery.recorded_at as at, ${matches(wanted)} as is_match
      from (
        select * from ${within(wanted)} order by ${newestFirst(sql`recorded_at`, sql`event_id`)}
      ) delivery ${readsEvent(wanted) ? theEvent : sql``}
      order by ${newestFirst(sql`delivery.recorded_at`, sql`delivery.event_id`)}`,
  );

const readsEvent = ({ type, reference }: DeliveriesWanted) => type !== null || reference !== null;

/** A reference appears in a body as a whole JSON string. */
const matches = ({ state, type, reference }: DeliveriesWanted): Sql =>
  allOf(
    sql`true`,
    isEqual(sql`delivery.state`, state),
    isEqual(sql`event.type`, type),
    reference !== null && sql`strpos(event.body, ${JSON.stringify(reference)}) > 0`,
  );

export const readDeliveriesByIds = (
  queryable: Queryable,
  wanted: DeliveriesWanted,
  ids: readonly bigint[],
) =>
  queryable.many<ShownDelivery>(sql`
    select ${shownColumns}
    from (select * from ${within(wanted)} and event_id = any(${bigintArray(ids)}::bigint[])) delivery
    ${withLastAttempt}`);

/** A delivery with the body that it sends. */
export interface DeliveryWithBody extends ShownDelivery {
  readonly body: string;
  readonly url: string;
}

export const readDeliveryWithBody = (queryable: Queryable, environmentId: bigint, id: bigint) =>
  queryable.maybeOne<DeliveryWithBody>(sql`
    select ${shownColumns}, event.body, endpoint.url
    from webhook_deliveries delivery ${withLastAttempt}
    join webhook_endpoints endpoint
      on endpoint.environment_id = delivery.environment_id and endpoint.id = delivery.endpoint_id
    where delivery.environment_id = ${environmentId} and delivery.id = ${id}`);

/** The deliveries of one event, one for each endpoint that takes it. */
export const readDeliveriesOfEvent = (
  queryable: Queryable,
  environmentId: bigint,
  eventId: bigint,
) =>
  queryable.many<ShownDelivery & { url: string }>(sql`
    with happened as materialized (
      select environment_id, recorded_at from events
      where id = ${eventId} and recorded_at > now() - interval '30 days'
    )
    select ${shownColumns}, endpoint.url
    from happened
    join webhook_endpoints endpoint on endpoint.environment_id = happened.environment_id
    join webhook_deliveries delivery on delivery.environment_id = endpoint.environment_id
      and delivery.endpoint_id = endpoint.id and delivery.recorded_at = happened.recorded_at
      and delivery.event_id = ${eventId}
    ${withLastAttempt}
    where happened.environment_id = ${environmentId}
    order by endpoint.id`);

/** A quarter of an hour of attempts. */
export interface AttemptsInQuarter {
  readonly from: Date;
  readonly attempts: number;
  readonly failures: number;
}

/** The attempts of a day, for the newest events of the day up to `most`. */
export const readAttemptsOfDay = (
  queryable: Queryable,
  { environmentId, endpointId }: { environmentId: bigint; endpointId: bigint },
  most: number,
) =>
  queryable.many<AttemptsInQuarter>(sql`
    select date_bin('15 minutes', attempt.recorded_at, 'epoch') as "from", count(*)::integer as attempts,
           count(attempt.error_kind)::integer as failures
    from (
      select environment_id, id from webhook_deliveries
      where environment_id = ${environmentId} and endpoint_id = ${endpointId}
        and recorded_at > now() - interval '24 hours'
      order by ${newestFirst(sql`recorded_at`, sql`event_id`)} limit ${most}::integer
    ) newest
    cross join lateral (
      select recorded_at, error_kind from webhook_attempts
      where environment_id = newest.environment_id and delivery_id = newest.id
        and recorded_at > now() - interval '24 hours'
      offset 0
    ) attempt
    group by 1 order by 1`);

/** The outcomes of the newest events of a day. */
export interface DayOutcomes {
  readonly events: number;
  readonly firstTry: number;
  readonly laterTry: number;
  readonly waiting: number;
  readonly failed: number;
  readonly held: number;
  /** The time of the oldest event that was counted. */
  readonly since: Date | null;
}

export const countOutcomesOfDay = (
  queryable: Queryable,
  { environmentId, endpointId }: { environmentId: bigint; endpointId: bigint },
  most: number,
) =>
  queryable.one<DayOutcomes>(sql`
    select count(*)::integer as events,
           count(*) filter (where state = 'delivered' and attempts <= 1)::integer as "firstTry",
           count(*) filter (where state = 'delivered' and attempts > 1)::integer as "laterTry",
           count(*) filter (where state = 'waiting')::integer as waiting,
           count(*) filter (where state = 'failed')::integer as failed,
           count(*) filter (where state = 'held')::integer as held, min(recorded_at) as since
    from (
      select state, attempts, recorded_at from webhook_deliveries
      where environment_id = ${environmentId} and endpoint_id = ${endpointId}
        and recorded_at > now() - interval '24 hours'
      order by ${newestFirst(sql`recorded_at`, sql`event_id`)} limit ${most}::integer
    ) newest`);
