import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type KeptRow,
  type Midnights,
  makeEarlierMonths,
  postAt,
  readKept,
  readMidnights,
  sumEntriesBefore,
} from "../../../../../test/support/daily-books.ts";
import {
  addEnvironments,
  createLedgerFixture,
  type LedgerFixture,
  openLedger,
  type TestLedger,
} from "../../../../../test/support/ledger-fixture.ts";
import {
  hold,
  openWallet,
  transfer,
  transferAcross,
} from "../../../../../test/support/ledger-operations.ts";
import { present } from "../../../assert.ts";
import { sql } from "../../../database/sql.ts";
import type { MoneyOperation } from "../../operation.ts";
import { takeTrialBalances } from "../take-trial-balances.ts";

let fixture: LedgerFixture;
let opened: TestLedger;
let times: Midnights;

beforeAll(async () => {
  fixture = await createLedgerFixture(0);
  opened = openLedger(fixture.url);
  await makeEarlierMonths(fixture.database);
  times = await readMidnights(fixture.database);
});
afterAll(async () => {
  await opened.ledger.close();
  await fixture.drop();
});

const DAYS = 3;

/** One movement of money. Its time is so long after the first midnight; undefined: now. */
interface Movement {
  readonly kind: "open" | "hold" | "pay" | "pay across";
  readonly currency: "NGN" | "USD";
  readonly amount: bigint;
  readonly afterMs: number | undefined;
}

const HOUR_MS = 3_600_000;

/** Times around midnights, and any others. */
const anyTime = fc.oneof(
  fc
    .record({ midnight: fc.integer({ min: 0, max: DAYS }), by: fc.constantFrom(-1, 0, 1) })
    .map(({ midnight, by }) => midnight * 24 * HOUR_MS + by),
  fc.integer({ min: 0, max: DAYS * 24 * HOUR_MS }),
  fc.constant(undefined),
);

const anyMovement: fc.Arbitrary<Movement> = fc.record({
  kind: fc.constantFrom("open", "hold", "pay", "pay across"),
  currency: fc.constantFrom("NGN", "USD"),
  amount: fc.bigInt({ min: 1n, max: 500n }),
  afterMs: anyTime,
});

test("every account closes every day with the sum of its entries before that midnight", async () => {
  await fc.assert(fc.asyncProperty(fc.array(anyMovement, { maxLength: 12 }), anyRun), {
    numRuns: 15,
  });
}, 120_000);

async function anyRun(movements: readonly Movement[]): Promise<void> {
  await fixture.database.run(sql`truncate trial_balance_days, trial_balance_rows`);
  const environmentIds = await addEnvironments(fixture.database, 2);
  const post = await openShops(environmentIds);
  for (const movement of movements) await post(movement);
  // Money keeps moving during the run.
  const steps = { environmentsMax: 1, pagesMax: 1, restMs: 0, settledAfterSeconds: 0 };
  const onFaults = async (faults: object) => expect(faults).toEqual([]);
  const taking = takeTrialBalances(fixture.database, {
    onFaults,
    steps: { ...steps, daysMax: DAYS },
  });
  const now = { currency: "NGN", amount: 1n, afterMs: undefined } as const;
  for (const kind of ["pay", "open", "pay across", "pay"] as const) await post({ ...now, kind });
  await taking;
  await expectExact();
}

/** Opens wallets in two environments, and returns how a movement is posted. */
async function openShops([here, there]: readonly bigint[]) {
  const books = { database: fixture.database, ledger: opened.ledger };
  const environmentId = present(here, "an environment");
  const toEnvironmentId = present(there, "another environment");
  const first = times.midnight(DAYS);
  const postIn = (id: bigint, money: MoneyOperation<unknown>, afterMs: number | undefined) =>
    postAt(
      books,
      id,
      money,
      afterMs === undefined ? undefined : new Date(first.getTime() + afterMs),
    );
  const open = async (id: bigint, currency: "NGN" | "USD") =>
    BigInt((await postAt(books, id, openWallet(9_000n, currency), first)).id);
  const wallets = {
    NGN: { from: await open(environmentId, "NGN"), to: await open(toEnvironmentId, "NGN") },
    USD: { from: await open(environmentId, "USD"), to: await open(toEnvironmentId, "USD") },
  };
  const other = {
    NGN: await open(environmentId, "NGN"),
    USD: await open(environmentId, "USD"),
  };
  return ({ kind, currency, amount, afterMs }: Movement) => {
    if (kind === "open") return postIn(environmentId, openWallet(amount, currency), afterMs);
    const { from, to } = wallets[currency];
    if (kind === "hold") return postIn(environmentId, hold(from, 5n, "hold"), afterMs);
    if (kind === "pay across")
      return postIn(
        environmentId,
        transferAcross({ from, to, toEnvironmentId, amount, narrative: "across" }),
        afterMs,
      );
    const paid = transfer({ from, to: other[currency], amount, fee: 2n, narrative: "pay" });
    return postIn(environmentId, paid, afterMs);
  };
}

async function expectExact(): Promise<void> {
  const kept = await readKept(fixture.database);
  for (let daysAgo = DAYS; daysAgo > 0; daysAgo -= 1) {
    const opening = await sumEntriesBefore(fixture.database, times.midnight(daysAgo));
    const closing = await sumEntriesBefore(fixture.database, times.midnight(daysAgo - 1));
    const rows = kept.filter(({ day }) => day === times.day(daysAgo));
    expect(named(rows, "opening")).toEqual(named(opening, "closing"));
    expect(named(rows, "closing")).toEqual(named(closing, "closing"));
    for (const { opening: before, debit, credit, closing: after } of rows)
      expect(before + debit - credit).toBe(after);
  }
}

type Named = Pick<KeptRow, "environmentId" | "account" | "currency">;

/** The balances that are not zero, by account. */
const named = <Name extends "opening" | "closing">(
  rows: readonly (Named & Readonly<Record<Name, bigint>>)[],
  name: Name,
): ReadonlyMap<string, bigint> =>
  new Map(
    rows
      .filter((row) => row[name] !== 0n)
      .map((row) => [`${row.environmentId}/${row.account}/${row.currency}`, row[name]]),
  );
