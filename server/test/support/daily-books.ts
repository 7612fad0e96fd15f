import { present } from "../../src/kernel/assert.ts";
import type { Database } from "../../src/kernel/database/database.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import type { MoneyOperation } from "../../src/kernel/ledger/operation.ts";
import type { Ledger } from "../../src/kernel/ledger/queue/ledger.ts";
import {
  type TrialBalanceFault,
  takeTrialBalances,
} from "../../src/kernel/ledger/trial-balance/take-trial-balances.ts";
import { createLedgerFixture, openLedger } from "./ledger-fixture.ts";
import { callerOf, openWallet } from "./ledger-operations.ts";

/** The midnight in Lagos at which a day began: 0 is today, 1 yesterday. By this machine's clock. */
export interface Midnights {
  midnight(daysAgo: number): Date;
  day(daysAgo: number): string;
}

const DAY_MS = 86_400_000;
const LAGOS_AHEAD_MS = 3_600_000;

export async function readMidnights(database: Database): Promise<Midnights> {
  const { now } = await database.one<{ now: Date }>(sql`select clock_timestamp() as now`);
  const days = Math.floor((now.getTime() + LAGOS_AHEAD_MS) / DAY_MS);
  return {
    midnight: (daysAgo) => new Date((days - daysAgo) * DAY_MS - LAGOS_AHEAD_MS),
    day: (daysAgo) => new Date((days - daysAgo) * DAY_MS).toISOString().slice(0, 10),
  };
}

/** Makes the partitions of the last months, into which tests move entries. */
export async function makeEarlierMonths(database: Database): Promise<void> {
  await database.run(sql`
    select make_partition(parent, to_char(first, '_YYYY_MM'), format('from (%L) to (%L)',
      first::date::text || ' 00:00:00+00', (first + interval '1 month')::date::text || ' 00:00:00+00'))
    from generate_series(1, 3) as ago
    cross join lateral (
      select date_trunc('month', now() at time zone 'UTC') - make_interval(months => ago) as first
    ) month
    cross join unnest(array['ledger_transactions', 'ledger_entries', 'events']) as parent`);
}

let operations = 0;

/** Posts one operation, and changes the time at which it was recorded. Without a time, it stays now. */
export async function postAt<Outcome>(
  { database, ledger }: { readonly database: Database; readonly ledger: Ledger },
  environmentId: bigint,
  money: MoneyOperation<Outcome>,
  at?: Date,
): Promise<Outcome> {
  operations += 1;
  const caller = callerOf(environmentId, `posted ${process.pid} ${operations}`);
  const { outcome } = await ledger.run(money, caller);
  if (at !== undefined) await moveRecords(database, caller.operationKey, at);
  return present(outcome, "the outcome");
}

/** Everything that a group writes has the time at which its transaction began. */
async function moveRecords(database: Database, key: string, at: Date): Promise<void> {
  const written = sql`(select recorded_at from operation_records where key = ${key})`;
  await database.run(
    sql`update ledger_transactions set recorded_at = ${at} where recorded_at = ${written}`,
  );
  await database.run(
    sql`update ledger_entries set recorded_at = ${at} where recorded_at = ${written}`,
  );
}

/** Lets a day pass: everything that was recorded or written becomes a day older. */
export async function passDay(database: Database): Promise<void> {
  await database.run(sql`update ledger_entries set recorded_at = recorded_at - interval '1 day'`);
  await database.run(
    sql`update ledger_transactions set recorded_at = recorded_at - interval '1 day'`,
  );
  // Moves the rows aside first, because the key allows no day twice.
  for (const days of [-100_000, 99_999]) {
    await database.run(sql`update trial_balance_rows set day = day + ${days}::integer`);
    await database.run(sql`update trial_balance_days set day = day + ${days}::integer`);
  }
}

export interface KeptRow {
  readonly environmentId: bigint;
  readonly day: string;
  readonly account: string;
  readonly currency: string;
  readonly opening: bigint;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly closing: bigint;
}

/** The rows of complete days. */
export const readKept = (database: Database): Promise<KeptRow[]> =>
  database.many<KeptRow>(sql`
    select environment_id as "environmentId", day::text, account, currency, opening, debit, credit, closing
    from trial_balance_rows row
    where exists (select from trial_balance_days complete where complete.day = row.day)
    order by row.environment_id, row.day, row.account, row.currency`);

/** The balance of every account at a midnight, computed from its entries alone. A debit balance is positive. */
export const sumEntriesBefore = (database: Database, before: Date) =>
  database.many<{ environmentId: bigint; account: string; currency: string; closing: bigint }>(sql`
    select entry.environment_id as "environmentId",
           coalesce(checked.kind, (array['simulated_funds', 'provider_clearing', 'fees', 'vat', 'stamp_duty',
             'suspense', 'inter_business', 'currency_exchange', 'provider_costs', 'inter_cell'])[entry.account_id / 10]) as account,
           coalesce(checked.currency, (array['NGN', 'USD'])[entry.account_id % 10 + 1]) as currency,
           -sum(entry.available + entry.held + entry.pending)::bigint as closing
    from ledger_entries entry
    left join ledger_accounts checked
      on checked.environment_id = entry.environment_id and checked.id = entry.account_id
    where entry.recorded_at < ${before}
    group by 1, 2, 3
    order by 1, 2, 3`);

/** Steps so small that every boundary between steps is crossed. */
const SMALL = { environmentsMax: 1, pagesMax: 1, restMs: 0, settledAfterSeconds: 0 };

export type DailyBooks = Awaited<ReturnType<typeof openDailyBooks>>;

/** A ledger with three environments, whose operations may be recorded on earlier days. */
export async function openDailyBooks() {
  const fixture = await createLedgerFixture(3);
  const { ledger } = openLedger(fixture.url);
  const { database, environmentIds } = fixture;
  const environmentId = present(environmentIds[0], "an environment");
  await makeEarlierMonths(database);
  const times = await readMidnights(database);
  const faults: TrialBalanceFault[] = [];
  return {
    ...times,
    ...{ database, ledger, environmentIds, environmentId, faults },
    take: (steps = {}, day?: string) =>
      takeTrialBalances(database, {
        ...(day !== undefined && { day }),
        onFaults: async (found) => void faults.push(...found),
        steps: { ...SMALL, ...steps },
      }),
    kept: () => readKept(database),
    /** Opens a wallet with funds, in the first environment if no other is given. */
    wallet: async (funds: bigint, at?: Date, environment = environmentId) =>
      BigInt((await postAt({ database, ledger }, environment, openWallet(funds), at)).id),
    /** A row of the first environment in naira. Fields that are not given are zero. */
    row: (daysAgo: number, account: string, figures: Partial<KeptRow>): KeptRow => ({
      ...{ environmentId, day: times.day(daysAgo), account, currency: "NGN" },
      ...{ opening: 0n, debit: 0n, credit: 0n, closing: 0n },
      ...figures,
    }),
    close: async () => {
      await ledger.close();
      await fixture.drop();
    },
  };
}
