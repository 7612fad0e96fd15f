import { bigintArray, textArray } from "../database/arrays.ts";
import type { Queryable, Transaction } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { isServedHere } from "../tenancy/closed-environments.ts";

/**
 * Turns timers that are due on the wall clock into jobs, earliest first, and returns how many. It is one statement, so
 * a timer is either still there or a job. It skips timers that another process is turning now.
 */
export const enqueueDueTimers = (queryable: Queryable, timersMax: number) =>
  queryable.one<{ count: number }>(sql`
    with due as (
      select environment_id, due_at, id from timers
      where fires_at <= now() and ${isServedHere(sql`environment_id`)}
      order by fires_at
      limit ${timersMax}::integer
      for update skip locked
    ), ${takenTimers}
    ${jobsOfTakenTimers}`);

/**
 * The same for environments with a moved clock, or for one of them: each timer is compared with its environment's
 * clock.
 */
export const enqueueDueTimersOfMovedClocks = (
  queryable: Queryable,
  limits: { eachMax: number; timersMax: number; environmentId: bigint | null },
) =>
  queryable.one<{ count: number }>(sql`
    with due as (
      select timer.environment_id, timer.due_at, timer.id
      from environments environment
      cross join lateral (
        select environment_id, due_at, id from timers
        where environment_id = environment.id
          and due_at <= now() + environment.clock_offset_ms * interval '1 millisecond'
        order by due_at
        limit ${limits.eachMax}::integer
        for update skip locked
      ) timer
      where environment.clock_offset_ms > 0 and ${isServedHere(sql`environment.id`)}
        and environment.id = coalesce(${limits.environmentId}::bigint, environment.id)
      limit ${limits.timersMax}::integer
    ), ${takenTimers}
    ${jobsOfTakenTimers}`);

const takenTimers = sql`
  taken as (
    delete from timers timer using due
    where timer.environment_id = due.environment_id and timer.due_at = due.due_at and timer.id = due.id
    returning timer.task, timer.payload, least(timer.fires_at, now()) as fires_at
  )`;

/**
 * Jobs run in the order of their times, so the earliest due runs first. Without timers it calls nothing: a call wakes
 * all workers.
 */
const jobsOfTakenTimers = sql`
  select count(*)::integer as count
  from (
    select array_agg(
      row(task, payload::json, null, fires_at, null, null, null, null)::graphile_worker.job_spec
    ) as specs
    from taken having count(*) > 0
  ) batch
  cross join lateral graphile_worker.add_jobs(batch.specs)`;

export interface Turns {
  readonly tasks: readonly string[];
  readonly everyMs: readonly bigint[];
  readonly offsetsMs: readonly bigint[];
}

/**
 * Enqueues the tasks whose next turn has come. One turn makes up for all turns that were missed while no worker ran. A
 * new turn replaces one that still waits or failed permanently, so a broken task does not accumulate jobs.
 */
export const enqueueTurns = (queryable: Queryable, turns: Turns) =>
  queryable.one<{ count: number }>(sql`
    with come as (
      select task, floor((extract(epoch from now()) * 1000 - offset_ms) / every_ms)::bigint as turn
      from unnest(${textArray(turns.tasks)}::text[], ${bigintArray(turns.everyMs)}::bigint[],
                  ${bigintArray(turns.offsetsMs)}::bigint[]) as schedule(task, every_ms, offset_ms)
    ), claimed as (
      insert into job_schedules as known (task, turn)
      select task, turn from come
      where not exists (select from job_schedules where task = come.task and turn >= come.turn)
      order by task
      on conflict (task) do update set turn = excluded.turn where known.turn < excluded.turn
      returning task
    )
    select count(*)::integer as count
    from (
      select array_agg(
        row(task, '{}', null, null, null, 'schedule/' || task, null, null)::graphile_worker.job_spec
      ) as specs
      from claimed having count(*) > 0
    ) batch
    cross join lateral graphile_worker.add_jobs(batch.specs)`);

/** The most timers that are read of one environment. */
const TIMERS_MAX = 2_000;

/** Reads the timers of a task that are due soon in these environments, the earliest of each first. */
export const readWaitingTimers = (
  queryable: Queryable,
  wanted: {
    readonly task: string;
    readonly environmentIds: readonly bigint[];
    readonly withinMs: number;
  },
) =>
  queryable.many<{ payload: string; firesAt: Date }>(sql`
    select timer.payload, timer.fires_at as "firesAt"
    from unnest(${bigintArray(wanted.environmentIds)}::bigint[]) as wanted(id)
    join environments environment on environment.id = wanted.id
    cross join lateral (
      select payload, fires_at from timers
      where environment_id = environment.id and task = ${wanted.task}
        and due_at < now() + (environment.clock_offset_ms + ${wanted.withinMs}::float8) * interval '1 millisecond'
      order by due_at limit ${TIMERS_MAX}
    ) timer`);

export interface FailedJobs {
  readonly task: string;
  readonly count: number;
}

/** Jobs that have used up their attempts and need manual action, by task. */
export const countFailedJobs = (queryable: Queryable) =>
  queryable.many<FailedJobs>(sql`
    select task_identifier as task, count(*)::integer as count
    from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null
    group by task_identifier
    order by task_identifier`);

/** Records that a worker process looks for jobs. */
export const noteLook = (queryable: Queryable, poolId: string) =>
  queryable.run(sql`update job_workers set looked_at = now() where pool_id = ${poolId}`);

export interface Attendance {
  /** Worker processes that looked for jobs in the last seconds. */
  readonly workers: number;
  /** How long the earliest due job or timer has waited; 0 if nothing is due. */
  readonly dueForSeconds: number;
}

/** Reads the queue's own table: its view hides the column that the index is on. */
export const readAttendance = (queryable: Queryable, withinSeconds: number) =>
  queryable.one<Attendance>(sql`
    select (
        select count(*)::integer from job_workers
        where looked_at > now() - make_interval(secs => ${withinSeconds}::integer)
      ) as workers,
      greatest(0, extract(epoch from now() - least(
        (select run_at from graphile_worker._private_jobs
         where is_available = true order by priority, run_at limit 1),
        (select min(fires_at) from timers)
      )))::integer as "dueForSeconds"`);

/** A statement that locks tables which money movements use waits only this long, because others queue behind it. */
export const waitBriefly = (tx: Transaction) => tx.run(sql`set local lock_timeout = '500ms'`);

export const makePartitions = (tx: Transaction, monthsAhead: number) =>
  tx.run(sql`select make_partitions(${monthsAhead}::integer)`);

/** Partitions in which every record is older than 30 days, the minimum that a record is kept. */
export const findOldRecordPartitions = (queryable: Queryable) =>
  queryable.many<{ name: string }>(sql`
    select partition.relname as name
    from pg_inherits
    join pg_class partition on partition.oid = pg_inherits.inhrelid
    where pg_inherits.inhparent = 'operation_records'::regclass
      and substring(partition.relname from '^operation_records_([0-9]+)$')::integer < operation_period(now()) - 1
    order by partition.relname`);

/** Partitions whose month ended before the retention period. */
export const findOldMonths = (
  queryable: Queryable,
  tables: readonly string[],
  monthsKept: number,
) =>
  queryable.many<{ name: string }>(sql`
    select partition.relname::text as name
    from pg_inherits
    join pg_class partition on partition.oid = pg_inherits.inhrelid
    join pg_class parent on parent.oid = pg_inherits.inhparent
    where parent.relname = any(${textArray(tables)}::text[])
      and substring(partition.relname from '_([0-9]{4}_[0-9]{2})$') <
        to_char(now() at time zone 'UTC' - make_interval(months => ${monthsKept}::integer), 'YYYY_MM')
    order by partition.relname`);

/** An unprocessed notice may be about money that was not credited yet. */
export const hasUnprocessed = (queryable: Queryable, name: string) =>
  queryable.one<{ isThere: boolean }>(sql`
    select exists (select from ${sql.identifier(name)} where processed_at is null) as "isThere"`);

/** Records whose key was freed have the period of the partition that they were written in. */
export const deleteForgotten = (tx: Transaction, partition: string) =>
  tx.run(sql`
    delete from forgotten_operations
    where period = substring(${partition} from '^operation_records_([0-9]+)$')::integer`);

export const dropPartition = (tx: Transaction, name: string) =>
  tx.run(sql`drop table if exists ${sql.identifier(name)}`);

export const deleteStaleProcesses = (queryable: Queryable) =>
  queryable.run(
    sql`delete from api_processes where seen_at < clock_timestamp() - interval '1 hour'`,
  );
