import type { Queryable } from "../database/database.ts";
import { sql } from "../database/sql.ts";

/** The time on an environment's clock. Merchants can set it forward in test mode. */
export async function readEnvironmentTime(
  queryable: Queryable,
  environmentId: bigint,
): Promise<Date> {
  const { now } = await queryable.one<{ now: Date }>(sql`
    select clock_timestamp() + clock_offset_ms * interval '1 millisecond' as now
    from environments where id = ${environmentId}`);
  return now;
}

export interface EnvironmentClock {
  readonly now: Date;
  /** How far it is ahead of the real time. */
  readonly offsetMs: number;
}

/** The clock of an environment, and how far a merchant has set it forward. */
export const readEnvironmentClock = (queryable: Queryable, environmentId: bigint) =>
  queryable.one<EnvironmentClock>(sql`
    select clock_timestamp() + clock_offset_ms * interval '1 millisecond' as now,
           clock_offset_ms::double precision as "offsetMs"
    from environments where id = ${environmentId}`);
