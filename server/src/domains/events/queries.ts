import type { Queryable } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";

/** How long a merchant can read what it was told. */
const READABLE_DAYS = 30;

export interface EventsWanted {
  readonly environmentId: bigint;
  readonly type: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
}

const wantedEvents = (wanted: EventsWanted) => sql`
  environment_id = ${wanted.environmentId}
    and recorded_at > now() - make_interval(days => ${READABLE_DAYS})
    and recorded_at >= coalesce(${wanted.from}::timestamptz, '-infinity')
    and recorded_at < coalesce(${wanted.until}::timestamptz, 'infinity')
    and (${wanted.type}::text is null or type = ${wanted.type})`;

export const readEvents = (
  queryable: Queryable,
  wanted: EventsWanted,
  page: { limit: number; offset: number },
) =>
  queryable.many<{ body: string }>(sql`
    select body from events where ${wantedEvents(wanted)}
    order by recorded_at desc, id desc
    limit ${page.limit} offset ${page.offset}`);

/** Counting stops at a number beyond which nobody pages: a month of a large merchant has millions. */
export const countEvents = (queryable: Queryable, wanted: EventsWanted, countMax: number) =>
  queryable.one<{ total: number }>(sql`
    select count(*)::integer as total
    from (select from events where ${wantedEvents(wanted)} limit ${countMax}) counted`);

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
