import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import {
  allOf,
  countUpTo,
  inRange,
  isEqual,
  newestFirst,
  type PagePart,
  pageOf,
  searchRows,
} from "../../../kernel/lists.ts";

/** How long a merchant can read events. */
const READABLE_DAYS = 30;

export interface EventsWanted {
  readonly environmentId: bigint;
  readonly type: string | null;
  /** A reference in the event's data. */
  readonly reference: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
}

const within = ({ environmentId, ...range }: EventsWanted): Sql =>
  allOf(
    sql`events where environment_id = ${environmentId} and recorded_at > now() - make_interval(days => ${READABLE_DAYS})`,
    ...inRange(sql`recorded_at`, range),
  );

export const readEvents = (queryable: Queryable, wanted: EventsWanted, part: PagePart) =>
  queryable.many<{ body: string }>(
    pageOf(
      sql`
        select id, recorded_at as at from ${within(wanted)}
        order by ${newestFirst(sql`recorded_at`, sql`id`)}`,
      part,
      sql`
        select body from events
        where environment_id = ${wanted.environmentId} and recorded_at = place.at and id = place.id`,
    ),
  );

export const countEvents = (queryable: Queryable, wanted: EventsWanted, most: number) =>
  countUpTo(queryable, within(wanted), most);

/**
 * Finds the newest events of a type, or with a reference in their data. Neither has an index, because it would slow every
 * operation.
 */
export const searchEvents = (queryable: Queryable, wanted: EventsWanted) =>
  searchRows(
    queryable,
    sql`
      select id, recorded_at as at, ${matches(wanted)} as is_match from ${within(wanted)}
      order by ${newestFirst(sql`recorded_at`, sql`id`)}`,
  );

/** A reference appears in a body as a whole JSON string. */
const matches = ({ type, reference }: EventsWanted): Sql =>
  allOf(
    sql`true`,
    isEqual(sql`type`, type),
    reference !== null && sql`strpos(body, ${JSON.stringify(reference)}) > 0`,
  );

/** The events with these ids that match the filter. */
export const readEventsByIds = (
  queryable: Queryable,
  wanted: EventsWanted,
  ids: readonly bigint[],
) =>
  queryable.many<{ id: bigint; body: string }>(sql`
    select id, body from ${within(wanted)} and id = any(${bigintArray(ids)}::bigint[])`);

/**
 * Finds an event by its id alone. It searches the partitions of such ids, and only then compares the environment.
 * With the environment in the same condition it would scan all events of the environment.
 */
export const readEvent = (queryable: Queryable, environmentId: bigint, id: bigint) =>
  queryable.maybeOne<{ body: string }>(sql`
    with found as materialized (
      select environment_id, body from events
      where id = ${id} and recorded_at > now() - make_interval(days => ${READABLE_DAYS})
    )
    select body from found where environment_id = ${environmentId}`);
