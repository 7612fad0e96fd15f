import { afterAll, beforeAll, expect, test } from "vitest";
import { type CountedStatement, countWork } from "../../../../test/support/counted-work.ts";
import { administer, adminUrl } from "../../../../test/support/databases.ts";
import {
  createLedgerFixture,
  type LedgerFixture,
  nowMs,
} from "../../../../test/support/ledger-fixture.ts";
import { proofsOf } from "../../../app.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import { digestRows } from "../digests/digest-rows.ts";
import { LEDGER_TABLES } from "../digests/digested-table.ts";
import { verifyLedger } from "../verify/verify-ledger.ts";
import { DEFAULT_STEPS } from "../verify/verify-steps.ts";

const ACCOUNTS = 2_000;
const TRANSACTIONS = 50_000;
const ENTRIES = 2 * (ACCOUNTS + TRANSACTIONS);

let fixture: LedgerFixture;

/** Good books in tables whose statistics say that they are nearly empty. */
beforeAll(async () => {
  fixture = await createLedgerFixture(1);
  const { database } = fixture;
  const [environmentId] = fixture.environmentIds;
  const tables = await database.many<{ name: string }>(sql`
    select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`);
  for (const { name } of tables)
    await database.run({ text: `alter table ${name} set (autovacuum_enabled = off)`, values: [] });
  await fillWithStaleStatistics(database, environmentId ?? 0n);
  await digestRows(database, LEDGER_TABLES, { ...DEFAULT_STEPS, settledAfterSeconds: 0 });
}, 60_000);

/** The tables are analysed once, while they hold only the opening balances. */
async function fillWithStaleStatistics(database: Database, environmentId: bigint): Promise<void> {
  const patient = { statementMs: 60_000 };
  await database.transaction((tx) => openAccounts(tx, environmentId), patient);
  await database.run(sql`analyze`);
  await database.transaction((tx) => moveBetweenAccounts(tx, environmentId), patient);
}

async function openAccounts(tx: Transaction, environmentId: bigint): Promise<void> {
  await tx.run(sql`
    insert into ledger_transactions (environment_id, id, kind, narrative, occurred_at, recorded_at)
    select ${environmentId}::bigint, 9000000 + k, 'test_funds', '', now(), now() from generate_series(1, ${ACCOUNTS}::integer) k`);
  await tx.run(sql`
    insert into ledger_entries (environment_id, account_id, seq, transaction_id, counterparty_id, available, held,
      pending, balance_after, recorded_at)
    select ${environmentId}::bigint, case side when 1 then 2000000 + k else 10 end, case side when 1 then 1 else k end,
           9000000 + k, case side when 1 then 10 else 2000000 + k end, side * 1000, 0, 0,
           case side when 1 then 1000 end, now()
    from generate_series(1, ${ACCOUNTS}::integer) k cross join (values (1), (-1)) sides(side)`);
  await tx.run(sql`
    insert into ledger_accounts (environment_id, id, kind, currency, available, entry_seq)
    select ${environmentId}::bigint, 2000000 + k, 'customer_wallet', 'NGN', 1000, 1
    from generate_series(1, ${ACCOUNTS}::integer) k`);
  await tx.run(sql`
    insert into ledger_open_balances values (${environmentId}::bigint, 10, 0, ${-1_000 * ACCOUNTS})`);
  await tx.run(sql`
    insert into operation_records (period, environment_id, key, fingerprint, status, body, recorded_at)
    values (operation_period(now()), ${environmentId}::bigint, 'client:funds', '', 200, '{}', now())`);
}

async function moveBetweenAccounts(tx: Transaction, environmentId: bigint): Promise<void> {
  await tx.run(sql`
    create temporary table moved on commit drop as
    select n, 2000001 + n % ${ACCOUNTS}::integer as giver, 2000001 + (n + 1) % ${ACCOUNTS}::integer as taker,
           now() + n * interval '1 microsecond' as at
    from generate_series(1, ${TRANSACTIONS}::integer) n`);
  await tx.run(sql`
    insert into ledger_transactions (environment_id, id, kind, narrative, link_id, occurred_at, recorded_at)
    select ${environmentId}::bigint, 5000000 + n, 'test_moved', '', 6000000 + n, at, at from moved`);
  await tx.run(sql`
    insert into ledger_entries (environment_id, account_id, seq, transaction_id, counterparty_id, available, held,
      pending, balance_after, recorded_at)
    select ${environmentId}::bigint, account, 1 + row_number() over statement, 5000000 + n, other, amount, 0, 0,
           1000 + sum(amount) over statement, at
    from (
      select giver as account, taker as other, -1 as amount, n, at from moved
      union all
      select taker, giver, 1, n, at from moved
    ) row window statement as (partition by account order by n rows unbounded preceding)
    order by at`);
  await tx.run(sql`
    update ledger_accounts account set available = sums.available, entry_seq = sums.entries
    from (
      select account_id, sum(available) as available, count(*) as entries from ledger_entries group by account_id
    ) sums where sums.account_id = account.id`);
  await tx.run(sql`
    insert into operation_records (period, environment_id, key, fingerprint, status, body, recorded_at)
    select operation_period(now()), ${environmentId}::bigint, 'client:' || n, '', 200, '{}', at from moved`);
}

afterAll(() => fixture?.drop());

test(
  "the verifier compares few rows with each other when statistics are old",
  requireFewComparisons,
  60_000,
);

test("and when statistics are missing", async () => {
  await administer(adminUrl(fixture), "delete from pg_statistic");
  await requireFewComparisons();
}, 60_000);

async function requireFewComparisons(): Promise<void> {
  const counted: CountedStatement[] = [];
  const database = countWork(fixture.database, counted);
  const report = await verifyLedger(database, { nowMs, proofs: proofsOf() });
  expect(report.findings).toEqual([]);
  expect(report).toMatchObject({ entries: ENTRIES, accounts: ACCOUNTS });
  expect(report.digestedRows).toBeGreaterThan(ENTRIES);
  // A step reads each of its rows a few times. A nested loop over a window reads them thousands of times.
  const most = counted.toSorted((a, b) => b.rowsAtMost - a.rowsAtMost)[0];
  expect(most?.rowsAtMost, most?.text).toBeLessThan(5 * ENTRIES);
  expect(counted.length).toBeGreaterThan(30);
}
