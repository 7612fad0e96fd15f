import type { CellNumber } from "../../../kernel/cells/cell-number.ts";
import { bigintArray, integerArray, textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable, Transaction } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { openAccountNumber } from "../../../kernel/ledger/chart.ts";
import { CURRENCIES, type Currency, type Minor } from "../../../kernel/money.ts";
import type { BusinessMove, BusinessStatus } from "../../../kernel/tenancy/access.ts";

/** How far a move is, in the old cell. */
export type MoveState =
  | "approved"
  | "draining"
  | "closed"
  | "inserted"
  | "switched"
  | "done"
  | "aborting"
  | "aborted";

export interface Move {
  readonly businessId: bigint;
  readonly toCell: CellNumber;
  readonly step: MoveState;
  readonly askedBy: string;
}

export const readMove = (queryable: Queryable, businessId: bigint) =>
  queryable.maybeOne<Move>(sql`
    select business_id as "businessId", to_cell as "toCell", step, asked_by as "askedBy"
    from business_moves where business_id = ${businessId}`);

export interface ListedMove extends Move {
  readonly name: string;
  readonly askedAt: Date;
  readonly steppedAt: Date;
}

export const readMoves = (queryable: Queryable) =>
  queryable.many<ListedMove>(sql`
    select move.business_id as "businessId", business.name, move.to_cell as "toCell", move.step,
           move.asked_by as "askedBy", move.asked_at as "askedAt", move.stepped_at as "steppedAt"
    from business_moves move join businesses business on business.id = move.business_id
    order by move.asked_at desc limit 500`);

interface NewMove {
  readonly businessId: bigint;
  readonly toCell: CellNumber;
  readonly by: string;
  readonly at: Date;
}

/** Begins a move. One that is over is replaced. */
export const insertMove = (tx: Transaction, { businessId, toCell, by, at }: NewMove) =>
  tx.run(sql`
    insert into business_moves as move (business_id, to_cell, step, asked_by, asked_at)
    values (${businessId}, ${toCell}, 'approved', ${by}, ${at})
    on conflict (business_id) do update
    set to_cell = excluded.to_cell, step = 'approved', asked_by = excluded.asked_by, asked_at = excluded.asked_at,
        stepped_at = clock_timestamp()
    where move.step = 'aborted'`);

/** A move that the other cell has proven. It replaces what a backup says about it. */
export const insertDoneMove = (tx: Transaction, { businessId, toCell, by, at }: NewMove) =>
  tx.run(sql`
    insert into business_moves (business_id, to_cell, step, asked_by, asked_at)
    values (${businessId}, ${toCell}, 'done', ${by}, ${at})
    on conflict (business_id) do update
    set to_cell = excluded.to_cell, step = 'done', asked_by = excluded.asked_by, asked_at = excluded.asked_at,
        stepped_at = clock_timestamp()`);

/** Changes the step, if it still is the one before. Returns whether it was. */
export const changeStep = async (
  queryable: Queryable,
  businessId: bigint,
  from: readonly MoveState[],
  to: MoveState,
): Promise<boolean> =>
  (await queryable.run(sql`
    update business_moves set step = ${to}, stepped_at = clock_timestamp()
    where business_id = ${businessId} and step = any(${textArray(from)}::text[])`)) === 1;

export interface MovingBusiness extends Required<BusinessMove> {
  readonly businessId: bigint;
  readonly name: string;
  readonly serviceAccountNumber: string;
  readonly status: BusinessStatus;
  readonly environmentIds: readonly bigint[];
  readonly liveId: bigint;
}

export const readMovingBusiness = async (
  queryable: Queryable,
  businessId: bigint,
): Promise<MovingBusiness | undefined> => {
  const row = await queryable.maybeOne<Omit<MovingBusiness, "environmentIds"> & Both>(sql`
    select business.id as "businessId", business.name, business.service_account_number as "serviceAccountNumber",
           business.status, business.move_step as "moveStep", business.moved_to as "movedTo",
           live.id as "liveId", test.id as "testId"
    from businesses business
    join environments live on live.business_id = business.id and live.mode = 'live'
    join environments test on test.business_id = business.id and test.mode = 'test'
    where business.id = ${businessId} and business.id >= 1000000`);
  return row && { ...row, environmentIds: [row.testId, row.liveId] };
};

interface Both {
  readonly testId: bigint;
}

export const setMoveStep = (
  tx: Queryable,
  businessId: bigint,
  step: "draining" | "closed" | null,
) =>
  tx.run(sql`
    update businesses set move_step = ${step} where id = ${businessId} and moved_to is null`);

/** The new cell serves the business from this commit on, or none does. */
export const setMovedTo = (tx: Transaction, businessId: bigint, cell: CellNumber) =>
  tx.run(sql`
    update businesses set move_step = null, moved_to = ${cell}
    where id = ${businessId} and move_step = 'closed' and moved_to is null`);

/** Work that is due only where the business is served. Its rows are in the new cell. */
export async function deleteWork(
  tx: Transaction,
  businessId: bigint,
  environmentIds: readonly bigint[],
): Promise<void> {
  const ids = bigintArray(environmentIds);
  await tx.run(sql`delete from timers where environment_id = any(${ids}::bigint[])`);
  await tx.run(sql`delete from webhook_queues where environment_id = any(${ids}::bigint[])`);
  await tx.run(sql`delete from event_audience where environment_id = any(${ids}::bigint[])`);
  await tx.run(sql`delete from notices where environment_id = any(${ids}::bigint[])`);
  await tx.run(sql`delete from business_move_jobs where business_id = ${businessId}`);
}

const jobsOf = (environmentIds: readonly bigint[]) => sql`
  job.payload->>'environmentId' = any(${textArray(environmentIds.map(String))}::text[])`;

/** Takes the jobs that no worker runs out of the queue. Workers skip what is not there. */
export const takeJobs = (tx: Transaction, businessId: bigint, environmentIds: readonly bigint[]) =>
  tx.run(sql`
    with idle as (
      select job.id from graphile_worker._private_jobs job
      where job.locked_at is null and ${jobsOf(environmentIds)}
      for update skip locked
    ), gone as (
      delete from graphile_worker._private_jobs job using idle where job.id = idle.id returning job.*
    )
    insert into business_move_jobs
      (business_id, id, task, payload, queue, run_at, attempts, max_attempts, key, priority)
    select ${businessId}, gone.id, task.identifier, gone.payload, queue.queue_name, gone.run_at, gone.attempts,
           gone.max_attempts, gone.key, gone.priority
    from gone
    join graphile_worker._private_tasks task on task.id = gone.task_id
    left join graphile_worker._private_job_queues queue on queue.id = gone.job_queue_id`);

/**
 * Deletes the jobs, those too that a worker has: in a restored backup it is one that died with the old database, and its jobs
 * would run again.
 */
export const deleteJobs = (tx: Transaction, environmentIds: readonly bigint[]) =>
  tx.run(sql`
    delete from graphile_worker._private_jobs job where ${jobsOf(environmentIds)}`);

/** Makes jobs again from those that were taken. One that had used up its attempts stays as it was. */
export async function giveJobs(tx: Transaction, businessId: bigint): Promise<void> {
  const given = await tx.many<{ id: bigint; attempts: number }>(sql`
    with taken as (
      delete from business_move_jobs where business_id = ${businessId} returning *
    )
    select job.id, taken.attempts
    from taken
    cross join lateral graphile_worker.add_job(taken.task, taken.payload, queue_name => taken.queue,
      run_at => taken.run_at, max_attempts => taken.max_attempts, job_key => taken.key,
      priority => taken.priority) job`);
  await tx.run(sql`
    update graphile_worker._private_jobs job
    set attempts = before.attempts,
        last_error = case when before.attempts >= job.max_attempts then 'It had failed before the business moved.' end
    from unnest(${bigintArray(given.map(({ id }) => id))}::bigint[],
                ${integerArray(given.map(({ attempts }) => attempts))}::integer[]) as before(id, attempts)
    where job.id = before.id and before.attempts > 0`);
}

/**
 * Takes the webhook queues of a closed business from their workers, which lease none of them again. An attempt that is
 * under way may then be repeated in the new cell, as after the death of a worker.
 */
export const endLeases = (queryable: Queryable, environmentIds: readonly bigint[]) =>
  queryable.run(sql`
    update webhook_queues set leased_by = null, leased_until = null
    where environment_id = any(${bigintArray(environmentIds)}::bigint[]) and leased_by is not null`);

/** Jobs that a worker runs now, and events that are not deliveries yet. */
export const countWorkUnderWay = (queryable: Queryable, environmentIds: readonly bigint[]) =>
  queryable.one<{ jobs: number; events: number }>(sql`
    select (select count(*)::integer from graphile_worker._private_jobs job where ${jobsOf(environmentIds)}) as jobs,
           (select count(*)::integer from event_batches
            where environment_ids && ${bigintArray(environmentIds)}::bigint[]) as events`);

/** Notices that a job of this time may still want to write into the business. */
export const countRefusedNotices = async (queryable: Queryable, since: Date): Promise<number> => {
  const { count } = await queryable.one<{ count: number }>(sql`
    select count(*)::integer as count from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = 'inbound.process' and job.updated_at >= ${since} and job.last_error is not null
      and job.last_error like '%moves to another cell%'`);
  return count;
};

/** The transactions that run now, by the locks of their own that every transaction holds. Backups only read. */
export const readTransactionsUnderWay = (queryable: Queryable) =>
  queryable.many<{ name: string }>(sql`
    select lock.virtualtransaction as name from pg_locks lock
    join pg_stat_activity activity on activity.pid = lock.pid
    where lock.locktype = 'virtualxid' and lock.granted and lock.mode = 'ExclusiveLock'
      and activity.datname = current_database() and lock.pid <> pg_backend_pid()
      and activity.application_name <> 'kasuwa backup'`);

/** One command at a time moves businesses of this database, or into it. Ends with the connection. */
export const lockMoves = async (queryable: Queryable): Promise<boolean> =>
  (
    await queryable.one<{ taken: boolean }>(
      sql`select pg_try_advisory_lock(hashtext('kasuwa moves of businesses')) as taken`,
    )
  ).taken;

export const readClock = async (queryable: Queryable): Promise<Date> =>
  (await queryable.one<{ now: Date }>(sql`select clock_timestamp() as now`)).now;

/** What the old cell's providers hold for the business, by currency, in minor units. */
export const readMoneyAtProviders = async (
  queryable: Queryable,
  liveId: bigint,
): Promise<readonly MoneyAtProviders[]> => {
  const money: MoneyAtProviders[] = [];
  for (const currency of CURRENCIES) {
    const { amount } = await queryable.one<{ amount: bigint }>(sql`
      select coalesce(-sum(balance), 0)::bigint as amount from ledger_open_balances
      where environment_id = ${liveId} and account = ${openAccountNumber("provider_clearing", currency)}`);
    if (amount !== 0n) money.push({ currency, amount });
  }
  return money;
};

export interface MoneyAtProviders {
  readonly currency: Currency;
  readonly amount: Minor;
}
