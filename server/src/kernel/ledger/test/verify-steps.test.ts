import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import {
  createLedgerFixture,
  type LedgerFixture,
  openLedger,
  type TestLedger,
} from "../../../../test/support/ledger-fixture.ts";
import {
  callerOf,
  hold,
  openWallet,
  release,
  transfer,
} from "../../../../test/support/ledger-operations.ts";
import { present } from "../../assert.ts";
import type { Queryable, Transaction } from "../../database/database.ts";
import { type Sql, sql } from "../../database/sql.ts";
import type { MoneyOperation } from "../operation.ts";
import type { PostingProof } from "../verify/proofs.ts";
import { proveAccounts } from "../verify/prove-accounts.ts";
import { proveTransactions } from "../verify/prove-entries-balance.ts";
import { proveHoldsHaveAccounts } from "../verify/prove-holds.ts";
import { proveOpenAccounts } from "../verify/prove-open-accounts.ts";
import { proveOperationsRecorded } from "../verify/prove-operations-recorded.ts";
import { Tally } from "../verify/report.ts";
import { DEFAULT_STEPS, readAtOneMoment } from "../verify/verify-steps.ts";

let fixture: LedgerFixture;
let testLedger: TestLedger;
let ann: bigint;
let ben: bigint;

let keys = 0;
async function run<T>(operation: MoneyOperation<T>): Promise<T> {
  const [environmentId = 0n] = fixture.environmentIds;
  const caller = callerOf(environmentId, `key ${++keys}`);
  return present((await testLedger.ledger.run(operation, caller)).outcome, "the outcome");
}

const open = async (amount: bigint) => BigInt((await run(openWallet(amount))).id);
const move = (from: bigint, to: bigint, amount: bigint) =>
  run(transfer({ from, to, amount, fee: 1n, narrative: "moved" }));

beforeAll(async () => {
  fixture = await createLedgerFixture(1);
  testLedger = openLedger(fixture.url);
  [ann, ben] = [await open(10_000n), await open(10_000n)];
  for (let n = 0; n < 20; n++) await move(ann, ben, 5n);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await testLedger?.ledger.close();
  await fixture?.drop();
});

const SMALL = { ...DEFAULT_STEPS, accountsMax: 2, entriesMax: 7, settledAfterSeconds: 0 };

/** Lets something happen before each step that the proofs take; gives the texts of each step's statements. */
function watchSteps(before: (step: number) => Promise<unknown> = async () => undefined) {
  const { database } = fixture;
  const steps: string[][] = [];
  const transaction = database.transaction.bind(database);
  vi.spyOn(database, "transaction").mockImplementation(async (work, options) => {
    const texts: string[] = [];
    steps.push(texts);
    await before(steps.length);
    return await transaction((tx) => work(noting(tx, texts)), options);
  });
  return steps;
}

/** A transaction that notes the text of each statement. */
function noting(tx: Transaction, texts: string[]): Transaction {
  const note =
    <Result>(ask: (statement: Sql) => Result) =>
    (statement: Sql) => {
      texts.push(statement.text);
      return ask(statement);
    };
  const queryable: Queryable = {
    many: (statement) => note((it) => tx.many(it as never) as never)(statement),
    maybeOne: (statement) => note((it) => tx.maybeOne(it as never) as never)(statement),
    one: (statement) => note((it) => tx.one(it as never) as never)(statement),
    run: note((it) => tx.run(it)),
  };
  return { ...queryable, inTransaction: true };
}

const INDEXES_ONLY = ["enable_seqscan", "enable_hashjoin", "enable_mergejoin"];
const setsOff = (texts: readonly string[], setting: string) =>
  texts.includes(`set local ${setting} = off`);

describe("a step of the verifier", () => {
  test("that looks rows up by key is in one snapshot and reads no whole table", async () => {
    await run(hold(ben, 5n, "held"));
    for (const prove of [proveAccounts, proveHoldsHaveAccounts, proveOpenAccounts]) {
      const steps = watchSteps();
      await prove(fixture.database, SMALL, new Tally());
      vi.restoreAllMocks();
      expect(steps.length).toBeGreaterThan(1);
      for (const texts of steps) {
        expect(texts[0]).toContain("isolation level repeatable read, read only");
        expect(texts[1]).toContain("work_mem");
        for (const setting of INDEXES_ONLY) expect(setsOff(texts, setting), setting).toBe(true);
      }
    }
  });

  test("that compares rows with each other uses no nested loop", async () => {
    const proof: PostingProof = { kinds: ["test"], judge: async () => [] };
    const steps = watchSteps();
    await proveTransactions(fixture.database, SMALL, new Tally(), [proof]);
    await proveOperationsRecorded(fixture.database, SMALL, new Tally());
    const comparing = steps.filter((texts) => texts.some((text) => text.includes("materialized")));
    expect(comparing.length).toBeGreaterThan(2);
    for (const texts of comparing) expect(setsOff(texts, "enable_nestloop")).toBe(true);
  });

  test("has at most so many entries of a statement, even one", async () => {
    const tally = new Tally();
    const steps = watchSteps();
    await proveAccounts(fixture.database, { ...SMALL, entriesMax: 1 }, tally);
    expect(tally.report(0)).toMatchObject({ findings: [], accounts: 2 });
    expect(steps.length).toBeGreaterThan(2 * 21);
  });
});

test("an entry that is written between any two steps is no fault", async () => {
  for (let late = 1; ; late++) {
    const tally = new Tally();
    const steps = watchSteps(async (step) => {
      if (step === late) await move(ann, ben, 5n);
    });
    await proveAccounts(fixture.database, SMALL, tally);
    vi.restoreAllMocks();
    expect(tally.report(0).findings).toEqual([]);
    if (steps.length < late) break;
  }
});

test("an account that was emptied, and one whose hold was released, are right", async () => {
  const counted = async () => {
    const tally = new Tally();
    await proveAccounts(fixture.database, DEFAULT_STEPS, tally);
    await proveHoldsHaveAccounts(fixture.database, DEFAULT_STEPS, tally);
    return tally.report(0);
  };
  const before = await counted();
  const cat = await open(100n);
  const { hold: held } = await run(hold(cat, 40n, "held"));
  await run(release(BigInt(held), "released"));
  await move(cat, ann, 99n);
  expect(await counted()).toMatchObject({
    ...{ findings: [], accounts: before.accounts + 1 },
    accountsWithHolds: before.accountsWithHolds,
  });
});

describe("a step", () => {
  const sleep = (limits: readonly number[]) =>
    readAtOneMoment(
      fixture.database,
      (tx) => tx.one<{ slept: string }>(sql`select pg_sleep(0.2)::text as slept`),
      limits,
    );

  test("that takes too long is tried again, and may take longer then", async () => {
    expect(await sleep([20, 20, 60_000])).toEqual({ slept: "" });
  });

  test("that takes too long each time fails", async () => {
    await expect(sleep([20, 20])).rejects.toMatchObject({ code: "57014" });
  });
});
