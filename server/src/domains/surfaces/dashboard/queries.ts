import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";

export interface NewEvent {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly type: string;
  readonly body: string;
}

/** An event can become visible some seconds after its time, when its group commits. */
export const WINDOW_SECONDS = 10;

/** A page that is open needs to know that much happened, not each thing. */
const EVENTS_MAX = 50;

/** Reads the newest events of all these environments in one statement, but for those that are known. */
export const readNewEvents = (
  queryable: Queryable,
  environmentIds: readonly bigint[],
  knownIds: readonly bigint[],
) =>
  queryable.many<NewEvent>(sql`
    select event.environment_id as "environmentId", event.id, event.type, event.body
    from unnest(${bigintArray(environmentIds)}::bigint[]) as asked(environment_id)
    cross join lateral (
      select environment_id, id, type, body from events
      where environment_id = asked.environment_id
        and recorded_at > now() - make_interval(secs => ${WINDOW_SECONDS})
        and id <> all(${bigintArray(knownIds)}::bigint[])
      order by recorded_at desc, id desc
      limit ${EVENTS_MAX}
    ) event`);
