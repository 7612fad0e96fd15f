import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";

export interface NewEvent {
  readonly id: bigint;
  readonly type: string;
  readonly body: string;
}

/** One environment at one look: its clock, and an event if there is a new one. */
export interface NewsRow {
  readonly environmentId: bigint;
  /** How far its clock is ahead of the real time. */
  readonly clockOffsetMs: number;
  readonly event: NewEvent | null;
}

/** The columns of an event are null if there is no new one. */
interface FlatRow {
  readonly environmentId: bigint;
  readonly clockOffsetMs: number;
  readonly id: bigint | null;
  readonly type: string | null;
  readonly body: string | null;
}

/** An event can become visible a few seconds after its time, when its group commits. */
export const WINDOW_SECONDS = 10;

/** An open page needs to know that much has happened, not each event. */
const EVENTS_MAX = 50;

/**
 * Reads the clocks of all these environments and their newest events in one statement, except for events that are
 * already known. An environment has at least one row.
 */
export async function readNews(
  queryable: Queryable,
  environmentIds: readonly bigint[],
  knownIds: readonly bigint[],
): Promise<readonly NewsRow[]> {
  const rows = await queryable.many<FlatRow>(sql`
    select environment.id as "environmentId", event.id, event.type, event.body,
           environment.clock_offset_ms::double precision as "clockOffsetMs"
    from environments environment
    left join lateral (
      select id, type, body from events
      where environment_id = environment.id
        and recorded_at > now() - make_interval(secs => ${WINDOW_SECONDS})
        and id <> all(${bigintArray(knownIds)}::bigint[])
      order by recorded_at desc, id desc
      limit ${EVENTS_MAX}
    ) event on true
    where environment.id = any(${bigintArray(environmentIds)}::bigint[])`);
  return rows.map(({ environmentId, clockOffsetMs, id, type, body }) => {
    const isNew = id !== null && type !== null && body !== null;
    return { environmentId, clockOffsetMs, event: isNew ? { id, type, body } : null };
  });
}
