import { textArray } from "../database/arrays.ts";
import type { Database, Transaction } from "../database/database.ts";
import { type Sql, sql } from "../database/sql.ts";
import { CURRENCIES } from "../money.ts";
import { FIRST_CHECKED_ID, OPEN_ACCOUNT_NAMES, openAccountNumber } from "./chart.ts";
import type { Tally } from "./verify-report.ts";
import { atOneMoment, type VerifySteps } from "./verify-steps.ts";
import {
  during,
  listMonths,
  listUnpaired,
  type Month,
  WHOLE_TABLE,
  type Window,
  windowsOf,
  within,
} from "./verify-windows.ts";

/**
 * Proves that every transaction has entries, that they sum to zero in each currency and are on accounts that exist,
 * that no entry is of a transaction that does not, and that moves between businesses come out even.
 *
 * All rows of a transaction have one time, and become visible together: so a window of time, read at one moment, holds
 * each of its transactions whole or not at all. Only what is looked for on too few pages can seem to be missing, when
 * it was written while the pages were being looked at. What is found is therefore looked for again on all pages.
 */
export async function proveTransactions(
  database: Database,
  steps: VerifySteps,
  tally: Tally,
): Promise<void> {
  for (const name of await listUnpaired(database)) {
    tally.find(
      `Partition ${name} has no counterpart: transactions and entries are cut at different times.`,
    );
  }
  for (const month of await listMonths(database)) {
    for await (const window of windowsOf(database, month, steps)) {
      let judgement = await proveWindow(database, month, window);
      if (judgement.faults.length > 0) {
        const everywhere = { ...window, transactionPages: WHOLE_TABLE, entryPages: WHOLE_TABLE };
        judgement = await proveWindow(database, month, everywhere);
      }
      record(judgement, tally);
    }
  }
}

interface Judgement {
  readonly transactions: bigint;
  readonly sums: readonly { currency: string; entries: bigint; amount: bigint }[];
  readonly faults: readonly string[];
}

function record({ transactions, sums, faults }: Judgement, tally: Tally): void {
  tally.transactions += Number(transactions);
  for (const { currency, entries, amount } of sums) {
    tally.entries += Number(entries);
    tally.addEntries(currency, amount);
  }
  for (const fault of faults) tally.find(fault);
}

/** More faults than this in one window are not told apart any more. */
const FAULTS_MAX = 1_000;

function proveWindow(database: Database, month: Month, window: Window): Promise<Judgement> {
  return atOneMoment(database, async (tx) => {
    const { transactions } = await tx.one<{ transactions: bigint }>(sql`
      select count(*) as transactions from (${transactionsIn(month, window)}) one`);
    const sums = await tx.many<{ currency: string; entries: bigint; amount: bigint }>(sql`
      select coalesce(currency, '') as currency, sum(entries)::bigint as entries, sum(amount)::bigint as amount
      from (${movesIn(month, window)}) move group by currency`);
    const faults = [
      ...(await findUneven(tx, month, window)),
      ...(await findOneSided(tx, month, window)),
    ];
    return { transactions, sums, faults };
  });
}

interface Uneven {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly currency: string | null;
  readonly amount: bigint;
  readonly entries: bigint;
  readonly exists: boolean;
  readonly hasEnvironment: boolean;
  readonly stranger: bigint | null;
  readonly isUnlinked: boolean;
}

async function findUneven(tx: Transaction, month: Month, window: Window): Promise<string[]> {
  const rows = await tx.many<Uneven>(sql`
    select * from (
      select coalesce(transaction.environment_id, move.environment_id) as "environmentId",
             coalesce(transaction.id, move.transaction_id) as id, move.currency,
             coalesce(move.amount, 0) as amount, coalesce(move.entries, 0) as entries,
             transaction.id is not null as exists, environment.id is not null as "hasEnvironment", move.stranger,
             move.between_businesses and transaction.link_id is null as "isUnlinked"
      from (${transactionsIn(month, window)}) transaction
      full join (${movesIn(month, window)}) move
        on ${SAME_TRANSACTION}
      left join environments environment on environment.id = coalesce(transaction.environment_id, move.environment_id)
    ) one
    where amount <> 0 or entries = 0 or not exists or not "hasEnvironment" or stranger is not null or "isUnlinked"
    limit ${FAULTS_MAX}`);
  return rows.flatMap(sentencesOf);
}

function sentencesOf(row: Uneven): string[] {
  const name = `Transaction ${row.environmentId}/${row.id}`;
  const sentences: string[] = [];
  if (!row.exists)
    sentences.push(
      `${name} does not exist at the time of ${row.entries} entries that refer to it.`,
    );
  if (row.entries === 0n) sentences.push(`${name} has no entries.`);
  if (row.stranger !== null)
    sentences.push(`${name} has an entry of account ${row.stranger}, which does not exist.`);
  else if (row.amount !== 0n)
    sentences.push(`${name} does not balance: its ${row.currency} entries sum to ${row.amount}.`);
  if (!row.hasEnvironment) sentences.push(`${name} is of an environment that does not exist.`);
  if (row.isUnlinked)
    sentences.push(`${name} moves money between businesses and is linked to no other half.`);
  return sentences;
}

async function findOneSided(tx: Transaction, month: Month, window: Window): Promise<string[]> {
  const rows = await tx.many<{ linkId: bigint; currency: string; amount: bigint }>(sql`
    select transaction.link_id as "linkId", move.currency, sum(move.amount_between)::bigint as amount
    from (${transactionsIn(month, window)}) transaction
    join (${movesIn(month, window)}) move
      on ${SAME_TRANSACTION}
    where transaction.link_id is not null
    group by transaction.link_id, move.currency having sum(move.amount_between) <> 0
    limit ${FAULTS_MAX}`);
  return rows.map(
    ({ linkId, currency, amount }) =>
      `The halves of link ${linkId} do not meet: between the businesses ${amount} ${currency} are left.`,
  );
}

/** The time as well, for what was recorded at different times can come to lie in different partitions. */
const SAME_TRANSACTION = sql`
  move.environment_id = transaction.environment_id and move.transaction_id = transaction.id
  and move.recorded_at = transaction.recorded_at`;

const transactionsIn = (month: Month, window: Window): Sql => sql`
  select row.environment_id, row.id, row.link_id, row.recorded_at from ${sql.identifier(month.transactions)} row
  where ${within(sql`row`, window.transactionPages)} and ${during(sql`row`, window)}`;

const BETWEEN_BUSINESSES = CURRENCIES.map((currency) =>
  openAccountNumber("inter_business", currency),
);

const CHART = OPEN_ACCOUNT_NAMES.flatMap((name) =>
  CURRENCIES.map((currency) => ({ number: openAccountNumber(name, currency), currency })),
);

/** What the entries of each transaction sum to in each currency; none where an entry's account is a stranger. */
const movesIn = (month: Month, window: Window): Sql => sql`
  select row.environment_id, row.transaction_id, row.recorded_at, coalesce(account.currency, open.currency) as currency,
         count(*) as entries, sum(row.available + row.held + row.pending)::bigint as amount,
         min(row.account_id) filter (where account.id is null and open.number is null) as stranger,
         bool_or(row.account_id = any(${BETWEEN_BUSINESSES.map(String)}::bigint[])) as between_businesses,
         coalesce(sum(row.available + row.held + row.pending)
           filter (where row.account_id = any(${BETWEEN_BUSINESSES.map(String)}::bigint[])), 0) as amount_between
  from ${sql.identifier(month.entries)} row
  left join ledger_accounts account on row.account_id >= ${FIRST_CHECKED_ID}
    and account.environment_id = row.environment_id and account.id = row.account_id
  left join unnest(${CHART.map(({ number }) => String(number))}::bigint[],
      ${textArray(CHART.map(({ currency }) => currency))}::text[]) as open(number, currency)
    on open.number = row.account_id
  where ${within(sql`row`, window.entryPages)} and ${during(sql`row`, window)}
  group by row.environment_id, row.transaction_id, row.recorded_at, coalesce(account.currency, open.currency)`;
