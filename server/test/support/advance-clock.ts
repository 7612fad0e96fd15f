import type { Queryable } from "../../src/kernel/database/database.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import { sweepTimersOf } from "../../src/kernel/jobs/timers/timers.ts";

/** Lets time pass for an environment, as test mode's route does; for tests that have no key to ask with. */
export async function advanceClock(
  database: Queryable,
  environmentId: bigint,
  seconds: number,
): Promise<void> {
  await database.run(sql`
    update environments set clock_offset_ms = clock_offset_ms + ${BigInt(seconds) * 1_000n}::bigint
    where id = ${environmentId} and mode = 'test'`);
  await sweepTimersOf(database, environmentId);
}
