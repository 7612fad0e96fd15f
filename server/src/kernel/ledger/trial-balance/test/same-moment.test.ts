import { afterEach, beforeEach, expect, test } from "vitest";
import {
  makeEarlierMonths,
  postAt,
  readKept,
  readMidnights,
  sumEntriesBefore,
} from "../../../../../test/support/daily-books.ts";
import {
  createLedgerFixture,
  type LedgerFixture,
  openLedger,
  type TestLedger,
} from "../../../../../test/support/ledger-fixture.ts";
import { openWallet, transfer } from "../../../../../test/support/ledger-operations.ts";
import { present } from "../../../assert.ts";
import type { Transaction } from "../../../database/database.ts";
import { sql } from "../../../database/sql.ts";
import { addUpEntries } from "../add-up-entries.ts";
import { beginRun } from "../current-run.ts";
import { findDays } from "../days.ts";
import { isInSnapshot } from "../is-in-snapshot.ts";
import { readBalances } from "../read-balances.ts";
import { DEFAULT_STEPS } from "../steps.ts";
import { writeDays } from "../write-days.ts";

const STEPS = { ...DEFAULT_STEPS, pagesMax: 1, restMs: 0, settledAfterSeconds: 0, daysMax: 1 };

let fixture: LedgerFixture;
let opened: TestLedger;
let books: { database: LedgerFixture["database"]; ledger: TestLedger["ledger"] };
let environmentId: bigint;
let midnight: Date;
let from: bigint;
let to: bigint;

beforeEach(async () => {
  fixture = await createLedgerFixture(1);
  opened = openLedger(fixture.url);
  books = { database: fixture.database, ledger: opened.ledger };
  environmentId = present(fixture.environmentIds[0], "an environment");
  await makeEarlierMonths(fixture.database);
  const times = await readMidnights(fixture.database);
  midnight = times.midnight(0);
  from = BigInt((await postAt(books, environmentId, openWallet(9_000n), times.midnight(1))).id);
  to = BigInt((await postAt(books, environmentId, openWallet(0n))).id);
});
afterEach(async () => {
  await opened.ledger.close();
  await fixture.drop();
});

const pay = (amount: bigint) =>
  postAt(books, environmentId, transfer({ from, to, amount, fee: 3n, narrative: "pay" }));

/** Writes yesterday. `between` happens after the balances were read and before the entries are. */
async function take(between: () => Promise<unknown>): Promise<void> {
  const { database } = fixture;
  const run = await beginRun(database);
  const range = present(await findDays(database, STEPS), "a day");
  await readBalances(database, run, STEPS);
  await between();
  await addUpEntries(database, run, range, STEPS);
  const onFaults = async (faults: object) => expect(faults).toEqual([]);
  await writeDays(database, run, range, { steps: STEPS, onFaults });
}

async function expectExact(): Promise<void> {
  const rows = await readKept(fixture.database);
  const closing = rows.map(({ account, currency, closing: amount }) => [account, currency, amount]);
  const entries = await sumEntriesBefore(fixture.database, midnight);
  const moved = entries.filter((sum) => sum.closing !== 0n);
  expect(closing).toEqual(moved.map((sum) => [sum.account, sum.currency, sum.closing]));
}

test("entries from before the balances were read are deducted", async () => {
  await pay(100n);
  await take(async () => undefined);
  await expectExact();
});

test("entries from after the balances were read are not deducted", async () => {
  await take(() => pay(100n));
  await expectExact();
});

test("entries of a transaction that was open when the balances were read are not deducted", async () => {
  const mayCommit = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const open = fixture.database.transaction(async (tx) => {
    await payByHand(tx);
    written.resolve();
    await mayCommit.promise;
  });
  await written.promise;
  // Its number is lower than those of transactions that the balances include.
  await pay(100n);
  await take(async () => {
    mayCommit.resolve();
    await open;
    await pay(50n);
  });
  await expectExact();
});

/** Moves 1.00 from suspense to fees, as a group would. */
async function payByHand(tx: Transaction): Promise<void> {
  for (const [account, amount, other] of [
    [60n, -100n, 30n],
    [30n, 100n, 60n],
  ] as const) {
    await tx.run(sql`
      insert into ledger_open_balances as known (environment_id, account, slot, balance)
      values (${environmentId}, ${account}, 99, ${amount})`);
    await tx.run(sql`
      insert into ledger_entries (environment_id, account_id, seq, transaction_id, counterparty_id,
        available, held, pending, recorded_at)
      values (${environmentId}, ${account}, 1, 1, ${other}, ${amount}, 0, 0, now())`);
  }
}

test("numbers of transactions beyond 32 bits are compared as PostgreSQL compares them", async () => {
  const visible = (xmin: bigint, snapshot: string) =>
    fixture.database.one<{ isIn: boolean }>(sql`
      select ${isInSnapshot(sql`${xmin}`, sql`${snapshot}::pg_snapshot`)} as "isIn"`);
  const era = 2n ** 32n;
  const taken = `${era + 10n}:${era + 20n}:${era + 12n}`;
  expect(await visible(9n, taken)).toEqual({ isIn: true });
  expect(await visible(12n, taken)).toEqual({ isIn: false });
  expect(await visible(15n, taken)).toEqual({ isIn: true });
  expect(await visible(25n, taken)).toEqual({ isIn: false });
  // Before the era began.
  expect(await visible(era - 5n, taken)).toEqual({ isIn: true });
  const late = `${era - 10n}:${era - 5n}:`;
  // After the era of the snapshot ended.
  expect(await visible(7n, late)).toEqual({ isIn: false });
  expect(await visible(era - 11n, late)).toEqual({ isIn: true });
});
