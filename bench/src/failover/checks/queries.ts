import type { Queryable } from "../../../../server/src/kernel/database/database.ts";
import { sql } from "../../../../server/src/kernel/database/sql.ts";
import type { Merchant } from "../../setup/merchants.ts";

/** How often the books have a write, by its narrative. */
export interface Booked {
  readonly name: string;
  readonly times: number;
}

export const readTransfersBetweenWallets = (
  database: Queryable,
  { environmentId }: Merchant,
): Promise<Booked[]> =>
  database.many(sql`
    select narrative as name, count(*)::integer as times from ledger_transactions
    where environment_id = ${environmentId} and kind = 'wallet_transfer'
    group by narrative`);

export const readBalances = (
  database: Queryable,
  { environmentId, firstWallet, wallets }: Merchant,
): Promise<{ id: bigint; available: bigint }[]> =>
  database.many(sql`
    select id, available from ledger_accounts
    where environment_id = ${environmentId} and id >= ${firstWallet} and id < ${firstWallet + BigInt(wallets)}
    order by id`);

export const readBankTransfers = (database: Queryable): Promise<Booked[]> =>
  database.many(sql`
    select description as name, count(*)::integer as times from transactions
    where progress is not null
    group by description`);

/** How often the simulated bank paid, including payments that our books do not have. */
export const readBankPayments = (database: Queryable): Promise<Booked[]> =>
  database.many(sql`
    select coalesce(ours.description, theirs.reference) as name, sum(theirs.times_paid)::integer as times
    from simulator.bank_payments theirs
    left join transactions ours
      on ours.environment_id = theirs.environment_id and ours.order_reference = theirs.reference
    group by 1`);

/** A bank transfer in our books and in those of the simulated bank. Null: the books do not have it. */
export interface ComparedTransfer {
  readonly name: string;
  readonly progress: string | null;
  readonly amount: bigint | null;
  readonly bankStatus: string | null;
  readonly bankAmount: bigint | null;
}

/** Bank transfers that are not settled in our books and paid once by the bank, with this amount in both. */
export const readWrongBankTransfers = (
  database: Queryable,
  amount: bigint,
): Promise<ComparedTransfer[]> =>
  database.many(sql`
    select coalesce(ours.description, theirs.reference) as name, ours.progress, ours.amount,
           theirs.status as "bankStatus", theirs.amount as "bankAmount"
    from (select * from transactions where progress is not null) ours
    full join simulator.bank_payments theirs
      on ours.environment_id = theirs.environment_id and ours.order_reference = theirs.reference
    where (ours.progress = 'settled' and ours.amount = ${amount} and theirs.status = 'succeeded'
      and theirs.amount = ${amount} and theirs.times_paid = 1 and theirs.times_returned = 0) is not true
    order by name`);

/** A bank transfer that has no outcome yet, and what would bring it one. */
export interface OpenTransfer {
  readonly name: string;
  readonly progress: string;
  /** Its jobs and timers, each as `task (state)`. Null: it has none, so nothing will happen to it. */
  readonly next: string | null;
}

export const readOpenBankTransfers = (database: Queryable): Promise<OpenTransfer[]> =>
  database.many(sql`
    select open.description as name, open.progress, string_agg(next.what, ', ') as next
    from transactions open
    left join lateral (
      select task.identifier || case when job.locked_by is null then ' (job, due ' || job.run_at || ', attempt ' || job.attempts || ')'
                                     else ' (job, locked by ' || job.locked_by || ')' end as what
      from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where job.payload::text like '%"' || open.id || '"%'
      union all
      select timer.task || ' (timer, due ' || timer.due_at || ')' from timers timer
      where timer.payload::text like '%"' || open.id || '"%'
    ) next on true
    where open.progress in ('waiting', 'sending', 'accepted', 'unknown')
    group by open.description, open.progress`);
