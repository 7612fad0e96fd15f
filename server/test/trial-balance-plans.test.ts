import { afterAll, beforeAll, expect, test } from "vitest";
import type { Transaction } from "../src/kernel/database/database.ts";
import { type Sql, sql } from "../src/kernel/database/sql.ts";
import { addPages } from "../src/kernel/ledger/trial-balance/add-up-entries.ts";
import { beginRun, inRun } from "../src/kernel/ledger/trial-balance/current-run.ts";
import { storeBalances } from "../src/kernel/ledger/trial-balance/read-balances.ts";
import { takeTrialBalances } from "../src/kernel/ledger/trial-balance/take-trial-balances.ts";
import { insertRows } from "../src/kernel/ledger/trial-balance/write-days.ts";
import { type Midnights, makeEarlierMonths, readMidnights } from "./support/daily-books.ts";
import { createLedgerFixture, type LedgerFixture } from "./support/ledger-fixture.ts";

/** A larger scale shows how long a run takes: `TRIAL_BALANCE_SCALE=10` fills ten times as much. */
const SCALE = Number(process.env["TRIAL_BALANCE_SCALE"] ?? 1);
const ENVIRONMENTS = 2_000 * SCALE;
const ACCOUNTS = 20;
const ENTRIES = 100_000 * SCALE;
const SLOWLY = { statementMs: 600_000 };

let fixture: LedgerFixture;
let times: Midnights;
let run: bigint;
let part: string;

/** Large tables that were never analysed: PostgreSQL then knows only their number of pages. */
beforeAll(async () => {
  fixture = await createLedgerFixture(ENVIRONMENTS);
  const { database } = fixture;
  await makeEarlierMonths(database);
  times = await readMidnights(database);
  part = `ledger_entries_${times.midnight(1).toISOString().slice(0, 7).replace("-", "_")}`;
  for (const table of [part, "ledger_accounts", "trial_balance_movements"])
    await database.run({
      text: `alter table ${table} set (autovacuum_enabled = off)`,
      values: [],
    });
  for (const statement of FILLED) await database.transaction((tx) => tx.run(statement()), SLOWLY);
  run = await beginRun(database);
}, 600_000);
afterAll(() => fixture.drop());

/** Every environment has as many accounts as every other one, and one open account. */
const FILLED: readonly (() => Sql)[] = [
  () => sql`
    insert into ledger_accounts (environment_id, id, kind, currency, available)
    select id, 1000000000 + id * 100 + n, 'customer_wallet', 'NGN', 1000
    from environments cross join generate_series(1, ${ACCOUNTS}::integer) n where id > 2`,
  () => sql`
    insert into ledger_open_balances (environment_id, account, slot, balance)
    select id, 30, slot, case slot when 0 then -1000 * ${ACCOUNTS}::integer else 0 end
    from environments cross join generate_series(0, 1) slot where id > 2`,
  () => sql`
    insert into ledger_entries (environment_id, account_id, seq, transaction_id, counterparty_id,
      available, held, pending, recorded_at)
    select shop.id, case side when 0 then 1000000000 + shop.id * 100 + 1 + n % ${ACCOUNTS} else 30 end,
           n, n, 0, case side when 0 then -1 else 1 end, 0, 0,
           ${times.midnight(1)}::timestamptz + n * (interval '12 hours' / ${ENTRIES}::float8)
    from generate_series(1, ${ENTRIES / 2}::integer) n
    join (select id, row_number() over (order by id) as number from environments where id > 2) shop
      on shop.number = n % ${ENVIRONMENTS} + 1
    cross join generate_series(0, 1) side
    order by n`,
];

/** The plan of a statement that is carried out within a run. */
async function planOf(send: (tx: Transaction) => Promise<unknown>): Promise<string> {
  return await inRun(fixture.database, run, async (tx) => {
    const sent: Sql[] = [];
    const note = async (statement: Sql) => sent.push(statement);
    // Each of these statements is sent with this method.
    await send({ run: note } as unknown as Transaction);
    const [{ text, values } = sql``] = sent;
    const explained = {
      text: `explain (analyze, costs off, timing off, buffers off) ${text}`,
      values,
    };
    const lines = await tx.many<Record<string, string>>(explained);
    return lines.flatMap((row) => Object.values(row)).join("\n");
  });
}

const someIds = () => fixture.environmentIds.slice(0, 200);

const asked = (firstPage: bigint, endPage: bigint) => ({
  ...{ part, pages: { firstPage, endPage } },
  ...{ from: times.midnight(1), until: times.midnight(0) },
});

/** The most rows that one step of the plan reads, over all its loops. */
function findMostRows(plan: string): number {
  const rows = [...plan.matchAll(/actual rows=([\d.]+) loops=(\d+)/g)];
  return Math.max(...rows.map(([, each, loops]) => Number(each) * Number(loops)));
}

test("balances are read by the index of the accounts, of the asked environments only", async () => {
  const plan = await planOf((tx) => storeBalances(tx, someIds()));
  expect(plan).toContain("ledger_accounts_pkey");
  expect(plan).toContain("ledger_open_balances_pkey");
  expect(plan).not.toContain("Seq Scan");
  expect(findMostRows(plan)).toBeLessThanOrEqual(200 * (ACCOUNTS + 2));
});

test("entries are read by their pages, and accounts by their index", async () => {
  const plan = await planOf((tx) => addPages(tx, asked(0n, 64n)));
  expect(plan).toContain("Tid Range Scan on ledger_entries_");
  expect(plan).toContain("ledger_accounts_pkey");
  expect(plan).not.toContain("Seq Scan");
  // A page holds some seventy entries.
  expect(findMostRows(plan)).toBeLessThanOrEqual(64 * 100);
});

test("a day is written by the indexes of the run's tables", async () => {
  await planOf((tx) => addPages(tx, asked(64n, 4_096n)));
  const days = [times.day(2), times.day(1)];
  const plan = await planOf((tx) => insertRows(tx, days, someIds()));
  expect(plan).toContain("trial_balance_balances_pkey");
  expect(plan).toContain("trial_balance_movements_pkey");
  expect(plan).not.toContain("Seq Scan");
  expect(findMostRows(plan)).toBeLessThanOrEqual(200 * 2 * (days.length + 1));
});

test("a run over all of them keeps each statement within its limit, and writes all rows", async () => {
  const onFaults = async (faults: object) => expect(faults).toEqual([]);
  expect(await takeTrialBalances(fixture.database, { onFaults, steps: { daysMax: 1 } })).toEqual([
    times.day(1),
  ]);
  const written = await fixture.database.one(sql`
    select count(*) as rows, sum(debit)::bigint as debit, sum(credit)::bigint as credit from trial_balance_rows`);
  const moved = BigInt(ENTRIES / 2);
  expect(written).toEqual({ rows: BigInt(ENVIRONMENTS * 2), debit: moved, credit: moved });
}, 600_000);
