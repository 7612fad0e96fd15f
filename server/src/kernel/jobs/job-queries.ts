import type { Queryable, Transaction } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import type { PagePart } from "../lists.ts";
import { COUNTED_MAX } from "../stored-gauges.ts";

/** The jobs of one task. */
export interface TaskJobs {
  readonly task: string;
  /** Never tried. */
  readonly waiting: number;
  readonly running: number;
  /** Failed, and tried again by themselves. */
  readonly failed: number;
  /** They used up their attempts. */
  readonly givenUp: number;
  /** How long the earliest due job has waited. Null: no job is due. */
  readonly dueForSeconds: number | null;
}

/** Counts jobs by task, the tasks with most given-up jobs first. Counting stops at a limit. */
export const countJobs = (queryable: Queryable, most = COUNTED_MAX) =>
  queryable.many<TaskJobs>(sql`
    select task.identifier as task,
           count(*) filter (where locked_at is null and attempts = 0)::integer as waiting,
           count(*) filter (where locked_at is not null)::integer as running,
           count(*) filter (where locked_at is null and attempts > 0 and attempts < max_attempts)::integer as failed,
           count(*) filter (where locked_at is null and attempts >= max_attempts)::integer as "givenUp",
           extract(epoch from now() - min(run_at) filter (
             where locked_at is null and attempts < max_attempts and run_at <= now()))::integer as "dueForSeconds"
    from (
      select task_id, attempts, max_attempts, locked_at, run_at
      from graphile_worker._private_jobs limit ${most}
    ) job
    join graphile_worker._private_tasks task on task.id = job.task_id
    group by task.identifier
    order by "givenUp" desc, failed desc, waiting desc, task`);

export interface FailedJob {
  readonly id: bigint;
  readonly task: string;
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly isGivenUp: boolean;
  readonly isRunning: boolean;
  readonly createdAt: Date;
  readonly failedAt: Date;
  /** When it is tried again. Null: it is not. */
  readonly nextAt: Date | null;
  /** JSON, which names the rows that it is about by their ids. */
  readonly payload: string;
  readonly lastError: string;
}

const TEXT_LENGTH_MAX = 2_000;

/** Reads jobs whose last attempt failed, the newest first, in the order of their key. */
export const readFailedJobs = (
  queryable: Queryable,
  { isGivenUp, task }: { readonly isGivenUp: boolean; readonly task: string | null },
  { limit, offset }: PagePart,
) =>
  queryable.many<FailedJob>(sql`
    select job.id, task.identifier as task, job.attempts::integer, job.max_attempts::integer as "maxAttempts",
           job.attempts >= job.max_attempts and job.locked_at is null as "isGivenUp",
           job.locked_at is not null as "isRunning", job.created_at as "createdAt",
           job.updated_at as "failedAt",
           case when job.attempts < job.max_attempts and job.locked_at is null then job.run_at end as "nextAt",
           left(job.payload::text, ${TEXT_LENGTH_MAX}) as payload,
           left(job.last_error, ${TEXT_LENGTH_MAX}) as "lastError"
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where job.last_error is not null
      and (not ${isGivenUp}::boolean or (job.attempts >= job.max_attempts and job.locked_at is null))
      and (${task}::text is null or task.identifier = ${task})
    order by job.id desc limit ${limit} offset ${offset}`);

export interface RetriedJob {
  readonly id: bigint;
  readonly task: string;
}

/** Locks a job that no worker runs. Undefined for every other one. */
export const lockIdleJob = (tx: Transaction, id: bigint) =>
  tx.maybeOne<RetriedJob>(sql`
    select job.id, task.identifier as task
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where job.id = ${id} and job.locked_at is null and job.last_error is not null
    for update of job skip locked`);

/** Makes a job due now, with all its attempts. The queue wakes the workers. */
export const rescheduleJob = (tx: Transaction, id: bigint) =>
  tx.run(sql`
    select graphile_worker.reschedule_jobs(array[${id}]::bigint[], run_at => now(), attempts => 0)`);
