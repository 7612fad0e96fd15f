import type { Transaction } from "../../database/database.ts";
import { type Sql, sql } from "../../database/sql.ts";

/** The first of the two numbers of the lock that each worker process holds; the second is the process's own. */
const WORKER_LOCKS = 731150803;

/** A worker process, by its lock and by the name it takes jobs under. */
export interface KnownWorker {
  readonly id: number;
  readonly poolId: string;
}

export const insertWorker = (poolId: string): Sql => sql`
  insert into job_workers (pool_id) values (${poolId}) returning id`;

/** Waits for the lock, which then lasts as long as the connection. */
export const lockWorker = (id: number): Sql => sql`
  select pg_advisory_lock(${WORKER_LOCKS}::integer, ${id}::integer)`;

export const findWorker = (id: number): Sql => sql`
  select id, pool_id as "poolId" from job_workers where id = ${id}`;

/**
 * Workers whose lock nobody holds. The share of it that is taken to find out ends with the statement. A session may
 * share its own lock, so for the asking worker that would prove nothing.
 */
export const absentWorkers = (askingId: number): Sql => sql`
  select id, pool_id as "poolId" from job_workers
  where case when id = ${askingId} then false
        else pg_try_advisory_xact_lock_shared(${WORKER_LOCKS}::integer, id) end`;

/** Keeps a worker that is still absent from coming back until the transaction ends; no row if it is there. */
export const lockAbsentWorker = (tx: Transaction, id: number) =>
  tx.maybeOne<KnownWorker>(sql`
    select id, pool_id as "poolId" from job_workers
    where id = ${id} and pg_try_advisory_xact_lock(${WORKER_LOCKS}::integer, id)`);

/** Gives the jobs that were taken under this name, and not finished, to whoever asks next. */
export const unlockJobs = (poolId: string): Sql => sql`
  select graphile_worker.force_unlock_workers(array[${poolId}::text])`;

export const deleteWorker = (id: number): Sql => sql`delete from job_workers where id = ${id}`;
