import { bigintArray, textArray } from "../../database/arrays.ts";
import type { Database } from "../../database/database.ts";
import { type Sql, sql } from "../../database/sql.ts";
import { CURRENCIES } from "../../money.ts";
import {
  FIRST_CHECKED_ID,
  OPEN_ACCOUNT_NAMES,
  openAccountNumber,
  PURPOSE_ACCOUNTS,
} from "../chart.ts";
import type { PostingProof } from "./proofs.ts";
import type { Tally } from "./report.ts";
import { judgePostings } from "./run-posting-proofs.ts";
import type { Scope } from "./scope.ts";
import { forceHashJoins, readAtOneMoment, type VerifySteps } from "./verify-steps.ts";
import {
  cutWindows,
  listMonths,
  listUnpaired,
  type Month,
  rowsOn,
  WHOLE_TABLE,
  type Window,
} from "./verify-windows.ts";

/**
 * Proves that every transaction has entries, that they sum to zero in each currency, and that their accounts exist. Also
 * proves that every entry has a transaction, and that moves between businesses sum to zero.
 *
 * All rows of a transaction have one time and become visible together. So a window of time, read at one moment, holds
 * each transaction whole or not at all. A row can only seem missing if it was written, on a later page, while the pages
 * were listed. So each fault is checked again on all pages.
 */
export async function proveTransactions(
  database: Database,
  steps: VerifySteps,
  tally: Tally,
  proofs: readonly PostingProof[] = [],
  scope?: Scope,
): Promise<void> {
  for (const name of await listUnpaired(database)) {
    tally.find(
      `Partition ${name} has no counterpart: transactions and entries are cut at different times.`,
    );
  }
  for (const month of await listMonths(database)) {
    for await (const window of cutWindows(database, month, steps, scope))
      await proveWindow(database, month, window, proofs, tally);
  }
}

async function proveWindow(
  database: Database,
  month: Month,
  window: Window,
  proofs: readonly PostingProof[],
  tally: Tally,
): Promise<void> {
  const everywhere = { ...window, transactionPages: [WHOLE_TABLE], entryPages: [WHOLE_TABLE] };
  const result = await readWindow(database, month, window);
  record(hasFaults(result) ? await readWindow(database, month, everywhere) : result, tally);
  const faults = await judgePostings(database, month, window, proofs);
  if (faults.length === 0) return;
  for (const fault of await judgePostings(database, month, everywhere, proofs)) tally.find(fault);
}

/** The result for one window. Numbers are text, because JSON numbers would be rounded. */
interface WindowResult {
  readonly transactions: string;
  readonly sums: readonly Sum[] | null;
  readonly uneven: readonly Uneven[] | null;
  readonly oneSided: readonly OneSided[] | null;
  readonly crossed: readonly Crossed[] | null;
}

interface Sum {
  readonly currency: string | null;
  readonly entries: string;
  readonly amount: string;
}

interface Uneven {
  readonly name: string;
  readonly currency: string | null;
  readonly amount: string;
  readonly entries: string;
  readonly exists: boolean;
  readonly hasEnvironment: boolean;
  readonly unknownAccount: string | null;
  readonly isUnlinked: boolean | null;
}

interface OneSided {
  readonly linkId: string;
  readonly currency: string;
  readonly amount: string;
}

interface Crossed {
  readonly name: string;
  /** Two accounts whose entries do not mirror each other. */
  readonly mismatch: string | null;
  /** A purpose whose entry is between other accounts than its own. */
  readonly misplaced: string | null;
}

/** Further faults in one window are not reported. */
const FAULTS_MAX = 1_000;

function readWindow(database: Database, month: Month, window: Window): Promise<WindowResult> {
  return readAtOneMoment(database, async (tx) => {
    await forceHashJoins(tx);
    return await tx.one<WindowResult>(windowStatement(month, window));
  });
}

const windowStatement = (month: Month, window: Window): Sql => sql`
  with transaction as materialized (${transactionsIn(month, window)}),
       entry as materialized (${entriesIn(month, window)}),
       known as materialized (${CURRENCIES_OF}),
       move as materialized (${MOVES})
  select (select count(*)::text from transaction) as transactions,
         (select json_agg(sum) from (${SUMS}) sum) as sums,
         (select json_agg(one) from (${UNEVEN}) one) as uneven,
         (select json_agg(one) from (${ONE_SIDED}) one) as "oneSided",
         (select json_agg(one) from (${CROSSED}) one) as crossed`;

const hasFaults = ({ uneven, oneSided, crossed }: WindowResult): boolean =>
  uneven !== null || oneSided !== null || crossed !== null;

function record(
  { transactions, sums, uneven, oneSided, crossed }: WindowResult,
  tally: Tally,
): void {
  tally.transactions += Number(transactions);
  for (const { currency, entries, amount } of sums ?? []) {
    tally.entries += Number(entries);
    tally.addEntries(currency ?? "", BigInt(amount));
  }
  for (const sentence of (uneven ?? []).flatMap(sentencesOf)) tally.find(sentence);
  for (const one of oneSided ?? []) recordOneSided(one, tally);
  for (const one of crossed ?? []) recordCrossed(one, tally);
}

function recordOneSided({ linkId, currency, amount }: OneSided, tally: Tally): void {
  const left = `${amount} ${currency} remain between the businesses`;
  tally.find(`The halves of link ${linkId} do not balance: ${left}.`);
}

function recordCrossed({ name, mismatch, misplaced }: Crossed, tally: Tally): void {
  if (mismatch !== null)
    tally.find(`Transaction ${name} has entries of ${mismatch} that do not mirror each other.`);
  if (misplaced !== null)
    tally.find(`Transaction ${name} posted its ${misplaced} to an account that is not for it.`);
}

function sentencesOf(one: Uneven): string[] {
  const { unknownAccount, currency, amount, entries } = one;
  const unbalanced = unknownAccount === null && amount !== "0";
  const faults: [boolean, string][] = [
    [!one.exists, `does not exist at the time of ${entries} entries that refer to it`],
    [entries === "0", "has no entries"],
    [unknownAccount !== null, `has an entry of account ${unknownAccount}, which does not exist`],
    [unbalanced, `does not balance: its ${currency} entries sum to ${amount}`],
    [!one.hasEnvironment, "is of an environment that does not exist"],
    [one.isUnlinked === true, "moves money between businesses and has no link to its other half"],
  ];
  return faults.filter(([isSo]) => isSo).map(([, what]) => `Transaction ${one.name} ${what}.`);
}

const SUMS = sql`
  select currency, sum(entries)::text as entries, sum(amount)::text as amount from move group by currency`;

/** Compares the time too: rows of different times may be in different partitions. */
const SAME_TRANSACTION = sql`
  move.environment_id = transaction.environment_id and move.transaction_id = transaction.id
  and move.recorded_at = transaction.recorded_at`;

const UNEVEN = sql`
  select coalesce(transaction.environment_id, move.environment_id) || '/' || coalesce(transaction.id, move.transaction_id)
           as name, move.currency,
         coalesce(move.amount, 0)::text as amount, coalesce(move.entries, 0)::text as entries,
         transaction.id is not null as exists, environment.id is not null as "hasEnvironment",
         move.unknown_account::text as "unknownAccount",
         move.is_between_businesses and transaction.link_id is null as "isUnlinked"
  from transaction
  full join move on ${SAME_TRANSACTION}
  left join environments environment on environment.id = coalesce(transaction.environment_id, move.environment_id)
  where transaction.id is null or move.transaction_id is null or environment.id is null
    or move.amount <> 0 or move.unknown_account is not null or (move.is_between_businesses and transaction.link_id is null)
  limit ${FAULTS_MAX}`;

/** The other half of what arrived with a business is in its old cell, which proves both. */
const ONE_SIDED = sql`
  select transaction.link_id::text as "linkId", move.currency, sum(move.amount_between)::text as amount
  from transaction join move on ${SAME_TRANSACTION}
  where transaction.link_id is not null and not exists (
    select from arrived_environments arrived
    where arrived.environment_id = transaction.environment_id and transaction.recorded_at < arrived.arrived_at)
  group by transaction.link_id, move.currency having sum(move.amount_between) <> 0
  limit ${FAULTS_MAX}`;

const transactionsIn = (month: Month, window: Window): Sql =>
  rowsOn(
    month.transactions,
    sql`row.environment_id, row.id, row.link_id, row.recorded_at`,
    window.transactionPages,
    window,
  );

const BETWEEN_BUSINESSES = bigintArray(
  CURRENCIES.map((currency) => openAccountNumber("inter_business", currency)),
);

const CHART = OPEN_ACCOUNT_NAMES.flatMap((name) =>
  CURRENCIES.map((currency) => ({ number: openAccountNumber(name, currency), currency })),
);

/** The accounts that an entry with a purpose has to come from or go to. */
const PURPOSES = PURPOSE_ACCOUNTS.flatMap(([purpose, name]) =>
  CURRENCIES.map((currency) => ({ purpose, number: openAccountNumber(name, currency) })),
);

const entriesIn = (month: Month, window: Window): Sql =>
  rowsOn(month.entries, ENTRY_COLUMNS, window.entryPages, window);

const ENTRY_COLUMNS = sql`
  row.environment_id, row.transaction_id, row.recorded_at, row.account_id, row.purpose,
  least(row.account_id, row.counterparty_id) as one, greatest(row.account_id, row.counterparty_id) as other,
  row.available + row.held + row.pending as amount`;

/** The currency of each account with an entry here. Each is looked up by key, however many rows the planner expects. */
const CURRENCIES_OF = sql`
  select listed.environment_id, listed.account_id, account.currency
  from (select distinct environment_id, account_id from entry where account_id >= ${FIRST_CHECKED_ID}) listed
  cross join lateral (
    select currency from ledger_accounts where environment_id = listed.environment_id and id = listed.account_id
    offset 0
  ) account
  union all
  select listed.environment_id, open.number, open.currency
  from (select distinct environment_id from entry) listed
  cross join unnest(${CHART.map(({ number }) => String(number))}::bigint[],
    ${textArray(CHART.map(({ currency }) => currency))}::text[]) as open(number, currency)`;

/** Two accounts that name each other as counterparties pay and receive the same amount for the same purpose. */
const PAIRS = sql`
  select environment_id, transaction_id, recorded_at,
         min(one || ' and ' || other) filter (where amount <> 0) as mismatch,
         min(purpose) filter (where not is_at_home) as misplaced
  from (
    select environment_id, transaction_id, recorded_at, one, other, purpose, sum(amount) as amount,
           purpose is null or exists (
             select from unnest(${textArray(PURPOSES.map(({ purpose }) => purpose))}::text[],
               ${bigintArray(PURPOSES.map(({ number }) => number))}::bigint[]) as home(purpose, number)
             where home.purpose = entry.purpose and home.number in (entry.one, entry.other)
           ) as is_at_home
    from entry group by environment_id, transaction_id, recorded_at, one, other, purpose
  ) pair group by environment_id, transaction_id, recorded_at`;

/** The sum of each transaction's entries in each currency. The currency is null if an entry's account does not exist. */
const MOVES = sql`
  select entry.environment_id, entry.transaction_id, entry.recorded_at, known.currency,
         count(*) as entries, sum(entry.amount)::bigint as amount,
         min(entry.account_id) filter (where known.currency is null) as unknown_account,
         bool_or(entry.account_id = any(${BETWEEN_BUSINESSES}::bigint[])) as is_between_businesses,
         coalesce(sum(entry.amount) filter (where entry.account_id = any(${BETWEEN_BUSINESSES}::bigint[])), 0)
           as amount_between
  from entry
  left join known on known.environment_id = entry.environment_id and known.account_id = entry.account_id
  group by entry.environment_id, entry.transaction_id, entry.recorded_at, known.currency`;

/** Transactions whose entries do not mirror each other, or post a charge to an account that is not for it. */
const CROSSED = sql`
  select environment_id || '/' || transaction_id as name, mismatch, misplaced from (${PAIRS}) pairs
  where mismatch is not null or misplaced is not null
  limit ${FAULTS_MAX}`;
