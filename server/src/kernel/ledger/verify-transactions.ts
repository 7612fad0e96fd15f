import { bigintArray, textArray } from "../database/arrays.ts";
import type { Database } from "../database/database.ts";
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
      const look = await lookAt(database, month, window);
      const everywhere = { ...window, transactionPages: WHOLE_TABLE, entryPages: WHOLE_TABLE };
      record(hasFaults(look) ? await lookAt(database, month, everywhere) : look, tally);
    }
  }
}

/** What one look at a window tells. Numbers come as text, for JSON's own would be rounded. */
interface Look {
  readonly transactions: string;
  readonly sums: readonly Sum[] | null;
  readonly uneven: readonly Uneven[] | null;
  readonly oneSided: readonly OneSided[] | null;
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
  readonly stranger: string | null;
  readonly isUnlinked: boolean | null;
}

interface OneSided {
  readonly linkId: string;
  readonly currency: string;
  readonly amount: string;
}

/** More faults than this in one window are not told apart any more. */
const FAULTS_MAX = 1_000;

function lookAt(database: Database, month: Month, window: Window): Promise<Look> {
  return atOneMoment(database, (tx) =>
    tx.one<Look>(sql`
      with transaction as materialized (${transactionsIn(month, window)}),
           move as materialized (${movesIn(month, window)})
      select (select count(*)::text from transaction) as transactions,
             (select json_agg(sum) from (${SUMS}) sum) as sums,
             (select json_agg(one) from (${UNEVEN}) one) as uneven,
             (select json_agg(one) from (${ONE_SIDED}) one) as "oneSided"`),
  );
}

const hasFaults = (look: Look): boolean => look.uneven !== null || look.oneSided !== null;

function record({ transactions, sums, uneven, oneSided }: Look, tally: Tally): void {
  tally.transactions += Number(transactions);
  for (const { currency, entries, amount } of sums ?? []) {
    tally.entries += Number(entries);
    tally.addEntries(currency ?? "", BigInt(amount));
  }
  for (const one of uneven ?? []) for (const sentence of sentencesOf(one)) tally.find(sentence);
  for (const { linkId, currency, amount } of oneSided ?? []) {
    const left = `between the businesses ${amount} ${currency} are left`;
    tally.find(`The halves of link ${linkId} do not meet: ${left}.`);
  }
}

function sentencesOf(one: Uneven): string[] {
  const { stranger, currency, amount, entries } = one;
  const unbalanced = stranger === null && amount !== "0";
  const said: [boolean, string][] = [
    [!one.exists, `does not exist at the time of ${entries} entries that refer to it`],
    [entries === "0", "has no entries"],
    [stranger !== null, `has an entry of account ${stranger}, which does not exist`],
    [unbalanced, `does not balance: its ${currency} entries sum to ${amount}`],
    [!one.hasEnvironment, "is of an environment that does not exist"],
    [one.isUnlinked === true, "moves money between businesses and is linked to no other half"],
  ];
  return said.filter(([isSo]) => isSo).map(([, what]) => `Transaction ${one.name} ${what}.`);
}

const SUMS = sql`
  select currency, sum(entries)::text as entries, sum(amount)::text as amount from move group by currency`;

/** The time as well, for what was recorded at different times can come to lie in different partitions. */
const SAME_TRANSACTION = sql`
  move.environment_id = transaction.environment_id and move.transaction_id = transaction.id
  and move.recorded_at = transaction.recorded_at`;

const UNEVEN = sql`
  select coalesce(transaction.environment_id, move.environment_id) || '/' || coalesce(transaction.id, move.transaction_id)
           as name, move.currency,
         coalesce(move.amount, 0)::text as amount, coalesce(move.entries, 0)::text as entries,
         transaction.id is not null as exists, environment.id is not null as "hasEnvironment",
         move.stranger::text as stranger,
         move.is_between_businesses and transaction.link_id is null as "isUnlinked"
  from transaction
  full join move on ${SAME_TRANSACTION}
  left join environments environment on environment.id = coalesce(transaction.environment_id, move.environment_id)
  where transaction.id is null or move.transaction_id is null or environment.id is null
    or move.amount <> 0 or move.stranger is not null or (move.is_between_businesses and transaction.link_id is null)
  limit ${FAULTS_MAX}`;

const ONE_SIDED = sql`
  select transaction.link_id::text as "linkId", move.currency, sum(move.amount_between)::text as amount
  from transaction join move on ${SAME_TRANSACTION}
  where transaction.link_id is not null
  group by transaction.link_id, move.currency having sum(move.amount_between) <> 0
  limit ${FAULTS_MAX}`;

const transactionsIn = (month: Month, window: Window): Sql => sql`
  select row.environment_id, row.id, row.link_id, row.recorded_at from ${sql.identifier(month.transactions)} row
  where ${within(sql`row`, window.transactionPages)} and ${during(sql`row`, window)}`;

const BETWEEN_BUSINESSES = bigintArray(
  CURRENCIES.map((currency) => openAccountNumber("inter_business", currency)),
);

const CHART = OPEN_ACCOUNT_NAMES.flatMap((name) =>
  CURRENCIES.map((currency) => ({ number: openAccountNumber(name, currency), currency })),
);

/** What the entries of each transaction sum to in each currency; none where an entry's account is a stranger. */
const movesIn = (month: Month, window: Window): Sql => sql`
  select row.environment_id, row.transaction_id, row.recorded_at, coalesce(account.currency, open.currency) as currency,
         count(*) as entries, sum(row.available + row.held + row.pending)::bigint as amount,
         min(row.account_id) filter (where account.id is null and open.number is null) as stranger,
         bool_or(row.account_id = any(${BETWEEN_BUSINESSES}::bigint[])) as is_between_businesses,
         coalesce(sum(row.available + row.held + row.pending)
           filter (where row.account_id = any(${BETWEEN_BUSINESSES}::bigint[])), 0) as amount_between
  from ${sql.identifier(month.entries)} row
  left join ledger_accounts account on row.account_id >= ${FIRST_CHECKED_ID}
    and account.environment_id = row.environment_id and account.id = row.account_id
  left join unnest(${CHART.map(({ number }) => String(number))}::bigint[],
      ${textArray(CHART.map(({ currency }) => currency))}::text[]) as open(number, currency)
    on open.number = row.account_id
  where ${within(sql`row`, window.entryPages)} and ${during(sql`row`, window)}
  group by row.environment_id, row.transaction_id, row.recorded_at, coalesce(account.currency, open.currency)`;
