import { setTimeout as pause } from "node:timers/promises";
import type { Queryable } from "../../src/kernel/database/database.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import { sweepTimersOf } from "../../src/kernel/jobs/timers/timers.ts";

/** A job that a test holds for longer does not stop the clock. */
const TRIES_MAX = 100;

/**
 * Lets time pass for an environment, as test mode's route does, for tests that have no key to call it. Jobs that are
 * due run first if a worker runs: a pause that they begin then ends in the time that passes.
 */
export async function advanceClock(
  database: Queryable,
  environmentId: bigint,
  seconds: number,
): Promise<void> {
  for (let tries = 0; tries < TRIES_MAX && (await areJobsRunning(database)); tries += 1)
    await pause(10);
  await moveClock(database, environmentId, seconds);
}

/** The same without waiting for jobs, for tests that kill their workers. */
export async function moveClock(
  database: Queryable,
  environmentId: bigint,
  seconds: number,
): Promise<void> {
  await database.run(sql`
    update environments set clock_offset_ms = clock_offset_ms + ${BigInt(seconds) * 1_000n}::bigint
    where id = ${environmentId} and mode = 'test'`);
  await sweepTimersOf(database, environmentId);
}

/** Whether a worker runs and has jobs that are due. */
async function areJobsRunning(database: Queryable): Promise<boolean> {
  const { areRunning } = await database.one<{ areRunning: boolean }>(sql`
    select exists (select from job_workers) and exists (
      select from graphile_worker._private_jobs
      where attempts < max_attempts and run_at <= now()
    ) as "areRunning"`);
  return areRunning;
}
