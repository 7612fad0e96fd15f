import { referenceOf } from "../../src/domains/platform/transactions/index.ts";
import type { Database } from "../../src/kernel/database/database.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import { openAccountNumber } from "../../src/kernel/ledger/chart.ts";

/** A transfer in our books and in the bank's. */
export interface InBothBooks {
  readonly reference: string;
  readonly progress: string;
  readonly status: string;
  readonly amount: bigint;
  readonly settledAmount: bigint;
  readonly bankStatus: string | null;
  readonly bankAmount: bigint | null;
  readonly timesReceived: number;
  readonly timesPaid: number;
  readonly timesReturned: number;
}

const readBothBooks = (database: Database) =>
  database.many<InBothBooks>(sql`
    select ours.order_reference as reference, ours.progress, ours.status, ours.amount,
           ours.settled_amount as "settledAmount", theirs.status as "bankStatus", theirs.amount as "bankAmount",
           coalesce(theirs.times_received, 0) as "timesReceived", coalesce(theirs.times_paid, 0) as "timesPaid",
           coalesce(theirs.times_returned, 0) as "timesReturned"
    from transactions ours
    full join simulator.bank_payments theirs
      on theirs.environment_id = ours.environment_id and theirs.reference = ours.order_reference
    where ours.order_reference is not null or theirs.reference is not null`);

/** The possible statuses in the bank's books of a transfer with this final status in ours. */
const AGREEING: Readonly<Record<string, readonly string[]>> = {
  settled: ["succeeded"],
  // If a payment came back before we knew that it was made, we know it only as not made.
  failed: ["failed", "returned"],
  returned: ["returned"],
};

/** What must always hold in the bank's own counts: paid once or never, and returned at most as often. */
const COUNTS: Readonly<Record<string, readonly [paid: number, returned: number]>> = {
  succeeded: [1, 0],
  failed: [0, 0],
  returned: [1, 1],
};

export interface Comparison {
  readonly all: readonly InBothBooks[];
  /** Transfers about which the two disagree, or without a final status. */
  readonly differences: readonly InBothBooks[];
  /** How often the bank got a payment that it already had. */
  readonly repeatedCalls: number;
}

export async function compareBooks(database: Database): Promise<Comparison> {
  const all = await readBothBooks(database);
  return {
    all,
    differences: all.filter((one) => !agrees(one)),
    repeatedCalls: all.reduce((sum, one) => sum + Math.max(0, one.timesReceived - 1), 0),
  };
}

function agrees(one: InBothBooks): boolean {
  const { bankStatus, progress } = one;
  const [paid, returned] = COUNTS[bankStatus ?? ""] ?? [];
  return (
    bankStatus !== null &&
    (AGREEING[progress]?.includes(bankStatus) ?? false) &&
    one.timesPaid === paid &&
    one.timesReturned === returned &&
    one.bankAmount === one.amount &&
    one.settledAmount === (progress === "settled" ? one.amount : 0n)
  );
}

/** What the bank owes us, or we owe it, in our books and in the bank's: everything that was paid and not returned. */
export async function compareClearing(
  database: Database,
): Promise<{ ours: bigint; theirs: bigint }> {
  const clearing = openAccountNumber("provider_clearing", "NGN");
  return await database.one(sql`
    select
      (select coalesce(sum(balance), 0)::bigint from ledger_open_balances where account = ${clearing}) as ours,
      (select coalesce(sum(amount * (times_paid - times_returned)), 0)::bigint from simulator.bank_payments) as theirs`);
}

/** What is still held for transfers, what the wallets are short of, and what should have been taken from them. */
export async function compareWallets(
  database: Database,
): Promise<{ held: bigint; spent: bigint; charged: bigint }> {
  const funds = openAccountNumber("simulated_funds", "NGN");
  return await database.one(sql`
    select
      (select sum(held)::bigint from ledger_accounts where currency = 'NGN') as held,
      (select sum(-balance)::bigint from ledger_open_balances where account = ${funds})
        - (select sum(available)::bigint from ledger_accounts where currency = 'NGN') as spent,
      (select coalesce(sum(amount + fee + stamp_duty), 0)::bigint from transactions
        where status = 'Successful') as charged`);
}

/**
 * Transfers with a wrong number of notifications: the merchant gets one for each final status, so two if money came
 * back later.
 */
export async function mistold(database: Database): Promise<object[]> {
  const transfers = await database.many<{ id: bigint; progress: string }>(sql`
    select id, progress from transactions`);
  const notified = await database.many<{ reference: string; times: bigint }>(sql`
    select body::json -> 'data' ->> 'reference' as reference, count(*) as times
    from events where type = 'TRANSFER_NOTIFICATION' group by 1`);
  const times = new Map(notified.map(({ reference, times: count }) => [reference, count]));
  return transfers
    .map(({ id, progress }) => {
      const reference = referenceOf({ type: "Transfer", id });
      return { reference, progress, times: times.get(reference) ?? 0n };
    })
    .filter(({ progress, times: count }) => count !== (progress === "returned" ? 2n : 1n));
}
