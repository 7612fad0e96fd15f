import type { Queryable } from "../../kernel/database/database.ts";
import { type Sql, sql } from "../../kernel/database/sql.ts";
import { allOf, countUpTo, SEARCHED_ROWS_MAX } from "../../kernel/lists.ts";

/** How long a merchant can read what it was told. */
const READABLE_DAYS = 30;

export interface EventsWanted {
  readonly environmentId: bigint;
  readonly type: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
}

const recordedWithin = ({ environmentId, from, until }: EventsWanted): Sql =>
  allOf(
    sql`environment_id = ${environmentId} and recorded_at > now() - make_interval(days => ${READABLE_DAYS})`,
    from !== null && sql`recorded_at >= ${from}`,
    until !== null && sql`recorded_at < ${until}`,
  );

/**
 * What is wanted, under a name for it. An index that knows types would cost every operation, and without one a rare type
 * is looked for in all events of everybody: so it is looked for in the newest of the environment's own.
 */
function source(wanted: EventsWanted): Sql {
  if (wanted.type === null) return sql`events where ${recordedWithin(wanted)}`;
  return sql`(
      select type, body, recorded_at, id from events where ${recordedWithin(wanted)}
      order by recorded_at desc, id desc limit ${SEARCHED_ROWS_MAX}
    ) as newest
    where type = ${wanted.type}`;
}

export const readEvents = (
  queryable: Queryable,
  wanted: EventsWanted,
  page: { limit: number; offset: number },
) =>
  queryable.many<{ body: string }>(sql`
    select body from ${source(wanted)}
    order by recorded_at desc, id desc
    limit ${page.limit} offset ${page.offset}`);

export const countEvents = (queryable: Queryable, wanted: EventsWanted, most: number) =>
  countUpTo(queryable, source(wanted), most);

/**
 * By an id alone. It is looked for in the places where ids like it were written, and only then asked whose it is: with
 * the environment in the same breath all of its events would be gone through.
 */
export const readEvent = (queryable: Queryable, environmentId: bigint, id: bigint) =>
  queryable.maybeOne<{ body: string }>(sql`
    with found as materialized (
      select environment_id, body from events
      where id = ${id} and recorded_at > now() - make_interval(days => ${READABLE_DAYS})
    )
    select body from found where environment_id = ${environmentId}`);
