import type { Queryable, Transaction } from "../../database/database.ts";
import { type Sql, sql } from "../../database/sql.ts";

/** The first number of each worker process's advisory lock. The second is the process's own. */
const WORKER_LOCKS = 731150803;

/** A worker process: its lock, and the name under which it takes jobs. */
export interface KnownWorker {
  readonly id: number;
  readonly poolId: string;
}

export const insertWorker = (poolId: string): Sql => sql`
  insert into job_workers (pool_id) values (${poolId}) returning id`;

/** Waits for the lock. The lock lasts as long as the connection. */
export const lockWorker = (id: number): Sql => sql`
  select pg_advisory_lock(${WORKER_LOCKS}::integer, ${id}::integer)`;

export const findWorker = (id: number): Sql => sql`
  select id, pool_id as "poolId" from job_workers where id = ${id}`;

/**
 * Workers whose lock is free. The check takes a share of the lock, which ends with the statement. A session can share
 * its own lock, so the check proves nothing about the asking worker.
 */
export const absentWorkers = (askingId: number): Sql => sql`
  select id, pool_id as "poolId" from job_workers
  where case when id = ${askingId} then false
        else pg_try_advisory_xact_lock_shared(${WORKER_LOCKS}::integer, id) end`;

/** Locks an absent worker out until the transaction ends. No row if the worker is present. */
export const lockAbsentWorker = (tx: Transaction, id: number) =>
  tx.maybeOne<KnownWorker>(sql`
    select id, pool_id as "poolId" from job_workers
    where id = ${id} and pg_try_advisory_xact_lock(${WORKER_LOCKS}::integer, id)`);

/** Unlocks the unfinished jobs of this name for any worker. */
export const unlockJobs = (poolId: string): Sql => sql`
  select graphile_worker.force_unlock_workers(array[${poolId}::text])`;

/**
 * Unlocks the unfinished jobs of names that no worker has, and returns how many names. It reads all jobs, and once more if
 * there is such a name.
 */
export const unlockJobsOfUnknown = (queryable: Queryable) =>
  queryable.one<{ count: number }>(sql`
    select coalesce(max(cardinality(names)), 0) as count
    from (
      select array_agg(distinct locked_by) as names from graphile_worker._private_jobs
      where locked_by is not null and not exists (select from job_workers where pool_id = locked_by)
      having count(*) > 0
    ) unknown
    cross join lateral graphile_worker.force_unlock_workers(names)`);

export const deleteWorker = (id: number): Sql => sql`delete from job_workers where id = ${id}`;
