import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  createLedgerFixture,
  type LedgerFixture,
  nowMs,
  openLedger,
  type TestLedger,
  verify,
  verifyInSmallSteps,
} from "../../../../test/support/ledger-fixture.ts";
import {
  callerOf,
  capture,
  hold,
  openWallet,
  release,
  transfer,
  transferAcross,
} from "../../../../test/support/ledger-operations.ts";
import { sql } from "../../database/sql.ts";
import type { MoneyOperation } from "../operation.ts";
import type { LinkedPosting, PostingProof } from "../verify/proofs.ts";
import { proveTransactions } from "../verify/prove-entries-balance.ts";
import { Tally } from "../verify/report.ts";
import { verifyLedger } from "../verify/verify-ledger.ts";
import { DEFAULT_STEPS } from "../verify/verify-steps.ts";
import { TAMPERINGS } from "./tamperings.ts";

let fixture: LedgerFixture;
let testLedger: TestLedger;
/** The first environment, three of its wallets, and a wallet of the second. */
let here: bigint;
let there: bigint;
let ann: bigint;
let ben: bigint;
let cat: bigint;
let dan: bigint;

let keys = 0;
async function run<T>(environmentId: bigint, operation: MoneyOperation<T>): Promise<T> {
  keys += 1;
  const { outcome } = await testLedger.ledger.run(
    operation,
    callerOf(environmentId, `key ${keys}`),
  );
  if (outcome === undefined) throw new Error("the operation was done before");
  return outcome;
}

beforeAll(async () => {
  fixture = await createLedgerFixture(3);
  testLedger = openLedger(fixture.url);
  [here = 0n, there = 0n] = fixture.environmentIds;
  const open = async (environmentId: bigint) =>
    BigInt((await run(environmentId, openWallet(10_000n))).id);
  ann = await open(here);
  ben = await open(here);
  cat = await open(here);
  dan = await open(there);
  for (let n = 1; n <= 60; n++) {
    const [from, to] = n % 2 === 0 ? [ann, ben] : [ben, ann];
    await run(here, transfer({ from, to, amount: BigInt(n), fee: 1n, narrative: `transfer ${n}` }));
  }
  await run(
    here,
    transferAcross({
      from: cat,
      to: dan,
      toEnvironmentId: there,
      amount: 700n,
      narrative: "across",
    }),
  );
  const first = BigInt((await run(here, hold(cat, 900n, "first"))).hold);
  const second = BigInt((await run(here, hold(cat, 50n, "second"))).hold);
  await run(here, capture(first, 300n, ann, "part"));
  await run(here, release(second, "back"));
  await fixture.database.run(sql`select make_partitions(3)`);
  for (const table of TABLES) {
    await fixture.database.run(
      sql`create table ${sql.identifier(`kept_${table}`)} as select * from ${sql.identifier(table)}`,
    );
  }
});

const TABLES = [
  "ledger_accounts",
  "ledger_open_balances",
  "ledger_transactions",
  "ledger_entries",
  "ledger_holds",
];

/** In small steps. Nothing writes any more, so the steps for settled rows may include the newest ones. */
const verifyInSettledSteps = () =>
  verifyLedger(fixture.database, {
    nowMs,
    steps: {
      accountsMax: 2,
      entriesMax: 7,
      environmentsMax: 1,
      pagesMax: 1,
      settledAfterSeconds: 0,
    },
  });

/** Undoes what a test did to the books. */
afterEach(async () => {
  for (const table of TABLES) {
    await fixture.database.run(sql`truncate ${sql.identifier(table)}`);
    await fixture.database.run(
      sql`insert into ${sql.identifier(table)} select * from ${sql.identifier(`kept_${table}`)}`,
    );
  }
});

afterAll(async () => {
  await testLedger?.ledger.close();
  await fixture?.drop();
});

describe("the verifier", () => {
  test("finds nothing in good books, whatever the size of its steps, and reports what it counted", async () => {
    const small = await verifyInSmallSteps(fixture.database);
    const usual = await verify(fixture.database);
    expect((await verifyInSettledSteps()).findings).toEqual([]);
    expect(usual.findings).toEqual([]);
    expect({ ...small, durationMs: 0 }).toEqual({ ...usual, durationMs: 0 });
    expect(usual).toMatchObject({
      transactions: 4 + 60 + 2 + 4,
      accounts: 4,
      accountsWithHolds: 1,
      findingsOmitted: 0,
    });
    expect(usual.entries).toBe(4 * 2 + 60 * 4 + 4 + 2 + 2 + 1);
    expect(usual.currencies).toEqual([
      { currency: "NGN", entries: 0n, checked: 40_000n - 60n },
      { currency: "USD", entries: 0n, checked: 0n },
    ]);
  });

  test.each(TAMPERINGS)("names %s", async (_name, tampering, sentence) => {
    await fixture.database.run(tampering({ here, there, ann, ben, dan }));
    const small = await verifyInSmallSteps(fixture.database);
    const usual = await verify(fixture.database);
    expect(small.findings).toContainEqual(expect.stringMatching(sentence));
    expect(usual.findings).toContainEqual(expect.stringMatching(sentence));
    expect((await verifyInSettledSteps()).findings).toContainEqual(expect.stringMatching(sentence));
  });

  test("names an account below zero when the constraint was removed", async () => {
    const constraint = sql.identifier("checked_accounts_are_never_below_zero");
    await fixture.database.run(sql`alter table ledger_accounts drop constraint ${constraint}`);
    await fixture.database.run(sql`update ledger_accounts set available = -1 where id = ${dan}`);
    const { findings } = await verify(fixture.database);
    expect(findings).toContainEqual(
      expect.stringMatching(/^Account \d+\/\d+ is below zero: -1 available\.$/),
    );
    await fixture.database.run(sql`update ledger_accounts set available = 0 where id = ${dan}`);
    await fixture.database.run(sql`
      alter table ledger_accounts add constraint ${constraint} check (available >= 0 and held >= 0 and pending >= 0)`);
  });

  test.each([
    "operation_records_7",
    "events_2020_01",
    "ledger_entries_2020_01",
    "ledger_transactions_2020_01",
  ])("names a detached partition: %s", async (name) => {
    await fixture.database.run(sql`create table ${sql.identifier(name)} ()`);
    const { findings } = await verify(fixture.database);
    await fixture.database.run(sql`drop table ${sql.identifier(name)}`);
    expect(findings).toEqual([
      `${name} has the name of a partition but is not attached: rows written to it are lost.`,
    ]);
  });

  test("names a month that has a partition of entries and none of transactions", async () => {
    await fixture.database.run(sql`create table ledger_entries_2020_01 partition of ledger_entries
      for values from ('2020-01-01 00:00:00+00') to ('2020-02-01 00:00:00+00')`);
    const { findings } = await verify(fixture.database);
    await fixture.database.run(sql`drop table ledger_entries_2020_01`);
    expect(findings).toEqual([
      "Partition ledger_entries_2020_01 has no counterpart: transactions and entries are cut at different times.",
    ]);
  });

  test("gives a proof the postings of its kinds, and names their faults once", async () => {
    const seen: LinkedPosting[] = [];
    const proofOf = (kind: string): PostingProof => ({
      kinds: [kind],
      judge: async (_tx, postings) => {
        seen.push(...postings);
        return postings.map(({ id }) => `Posting ${id} is wrong.`);
      },
    });
    const { kind } = await fixture.database.one<{ kind: string }>(
      sql`select kind from ledger_transactions where environment_id = ${there} and link_id is not null`,
    );
    const tally = new Tally(100);
    await proveTransactions(fixture.database, DEFAULT_STEPS, tally, [
      proofOf(kind),
      proofOf("test.no_such_kind"),
    ]);
    const ids = new Set(seen.map(({ id }) => id));
    expect(tally.report(0).findings.toSorted()).toEqual(
      [...ids].map((id) => `Posting ${id} is wrong.`).toSorted(),
    );
    expect(seen.find(({ environmentId }) => environmentId === there)).toMatchObject({
      ...{ kind, betweenBusinesses: -700n, customers: 700n },
      ...{ clearing: 0n, suspense: 0n, fees: 0n, vat: 0n, stampDuty: 0n },
    });
  });

  test("limits its report, however much is wrong", async () => {
    await fixture.database.run(sql`delete from ledger_transactions`);
    const report = await verifyLedger(fixture.database, { nowMs, tally: new Tally(10) });
    expect(report.findings).toHaveLength(10);
    expect(report.findingsOmitted).toBeGreaterThan(40);
  });

  test("finds nothing in good books whose rows are not stored in the order of time", async () => {
    await fixture.database.run(sql`truncate ledger_entries`);
    await fixture.database.run(
      sql`insert into ledger_entries select * from kept_ledger_entries order by random()`,
    );
    expect((await verifyInSmallSteps(fixture.database)).findings).toEqual([]);
    await fixture.database.run(
      sql`delete from ledger_transactions where narrative = 'transfer 40'`,
    );
    expect((await verifyInSmallSteps(fixture.database)).findings).toHaveLength(1);
  });
});
