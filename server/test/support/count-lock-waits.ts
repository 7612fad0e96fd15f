import type { Queryable } from "../../src/kernel/database/database.ts";
import { sql } from "../../src/kernel/database/sql.ts";

/** How many sessions of this database wait for a lock. Those of other tests' databases do not count. */
export async function countLockWaits(database: Queryable): Promise<number> {
  const { waits } = await database.one<{ waits: number }>(sql`
    select count(*)::integer as waits from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return waits;
}
