import { sql } from "../../src/kernel/database/sql.ts";
import type { TaskList } from "../../src/kernel/jobs/task.ts";
import type { Kit } from "../../src/kernel/kit.ts";

interface WaitingJob {
  readonly task: string;
  readonly payload: unknown;
}

/**
 * Takes the existing jobs of the state machine and runs them one after another. Jobs that they add run the next time.
 */
export async function runWaiting(
  { database }: Pick<Kit, "database">,
  tasks: TaskList,
): Promise<number> {
  const jobs = await database.many<WaitingJob>(sql`
    with taken as (
      delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
      where task.id = job.task_id returning job.id, task.identifier as task, job.payload
    )
    select task, payload from taken order by id`);
  const ours = jobs.filter(({ task }) => task in tasks);
  for (const { task, payload } of ours) await tasks[task]?.(payload);
  return ours.length;
}
