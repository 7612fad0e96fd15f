import { expect } from "vitest";
import type { Queryable } from "../../src/kernel/database/database.ts";
import { sql } from "../../src/kernel/database/sql.ts";

/**
 * Waits until each timer that is due by its environment's clock has become a job, and no job is left to run: only then
 * can a test assert that something was not done.
 */
export const jobsDone = (database: Queryable) =>
  expect
    .poll(
      () =>
        database.many(sql`
          select timer.task, timer.due_at as at from timers timer
          join environments environment on environment.id = timer.environment_id
          where timer.due_at <= now() + environment.clock_offset_ms * interval '1 millisecond'
          union all
          select task.identifier, job.run_at from graphile_worker._private_jobs job
          join graphile_worker._private_tasks task on task.id = job.task_id
          where job.attempts < job.max_attempts and job.run_at <= now()`),
      { timeout: 30_000, interval: 50 },
    )
    .toEqual([]);
