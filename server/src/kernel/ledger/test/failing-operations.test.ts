import { describe, expect, test } from "vitest";
import { useLedgerHarness } from "../../../../test/support/ledger-harness.ts";
import { callerOf, transfer, walletById } from "../../../../test/support/ledger-operations.ts";
import { sql } from "../../database/sql.ts";
import { IdsRanOut } from "../../ids.ts";
import { available } from "../accounts.ts";
import { operation } from "../operation.ts";
import type { RecordTable } from "../records.ts";

const harness = useLedgerHarness();
const { run, wallet, balance, newKey } = harness;

const openTransactions = async () => {
  const row = await harness.fixture.database.one<{ count: bigint }>(sql`
    select count(*) from pg_stat_activity
    where datname = current_database() and application_name = 'ledger under test' and state like 'idle in transaction%'`);
  return row.count;
};

describe("a failure inside one operation", () => {
  /** Moves money and then writes a row that cannot be written. */
  const moveAnd = (from: bigint, to: bigint, record: RecordTable<object>, row: object) =>
    operation({
      name: "test.broken",
      needs: { from: walletById(from), to: walletById(to) },
      decide(_found, books) {
        books.post({
          kind: "broken",
          narrative: "broken",
          postings: [{ from: available(from), to: available(to), amount: 5n }],
        });
        books.insert(record, row);
        return {};
      },
    });

  const kind = (changes: Partial<RecordTable<object>>): RecordTable<object> => ({
    name: "broken",
    lock: "none",
    changing: new Set(),
    identity: () => "1",
    read: () => sql`select`,
    ...changes,
  });

  const circular: { self?: object } = {};
  circular.self = circular;
  const fail = () => {
    throw new Error("no");
  };

  const BROKEN: [string, RecordTable<object>][] = [
    ["has no insert", kind({})],
    ["has an insert that throws", kind({ insert: fail })],
    ["the server refuses", kind({ insert: () => sql`insert into ledger_holds select 1` })],
    ["the driver cannot send", kind({ insert: () => sql`select ${circular}` })],
    ["has no identity", kind({ identity: fail, insert: () => sql`select` })],
  ];

  test.each(
    BROKEN,
  )("a row that %s fails its operation alone and moves nothing", async (_name, record) => {
    const [a, b, c] = [await wallet(100n), await wallet(100n), await wallet(100n)];
    const results = await Promise.allSettled([
      run(transfer({ from: a, to: b, amount: 1n, narrative: "before" })),
      run(moveAnd(a, b, record, {})),
      run(transfer({ from: a, to: c, amount: 1n, narrative: "after" })),
      run(transfer({ from: b, to: c, amount: 101n, narrative: "all that b has" })),
    ]);
    expect(results.map((result) => result.status)).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
      "fulfilled",
    ]);
    expect([await balance(a), await balance(b), await balance(c)]).toEqual([98n, 0n, 202n]);
  });

  test.each(BROKEN)("a row that %s leaves no transaction open", async (_name, record) => {
    const [a, b] = [await wallet(100n), await wallet(100n)];
    await expect(run(moveAnd(a, b, record, {}))).rejects.toThrow();
    await expect.poll(openTransactions, { timeout: 500 }).toBe(0n);
  });

  test("undoes the operation when its answer cannot be written", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    const caller = { ...callerOf(harness.here, newKey()), present: fail };
    const moving = harness.testLedger.ledger.run(
      transfer({ from: a, to: b, amount: 10n, narrative: "x" }),
      caller,
    );
    const after = run(transfer({ from: a, to: b, amount: 3n, narrative: "y" }));
    await expect(moving).rejects.toThrow("no");
    await after;
    expect([await balance(a), await balance(b)]).toEqual([7n, 3n]);
  });

  test("reports a decision that returns a promise as a bug", async () => {
    const waiting = operation({
      name: "test.waiting",
      needs: {},
      decide: () => Promise.reject(new Error("late")),
    });
    await expect(run(waiting)).rejects.toThrow("a decision is synchronous");
  });

  test("gives an operation more ids than it announced, without harm to the others of its group", async () => {
    const greedy = operation({
      name: "test.greedy",
      needs: {},
      decide: (_found, books) => Array.from({ length: 7_000 }, () => String(books.nextId())),
    });
    const [a, b] = [await wallet(10n), await wallet(0n)];
    const [answer] = await Promise.all([
      run(greedy),
      ...Array.from({ length: 10 }, () =>
        run(transfer({ from: a, to: b, amount: 1n, narrative: "x" })),
      ),
    ]);
    expect(new Set(answer.outcome).size).toBe(7_000);
    expect(await balance(b)).toBe(10n);
    expect(harness.testLedger.failures.every((failure) => failure instanceof IdsRanOut)).toBe(true);
    expect(harness.testLedger.failingOperations).toEqual([]);
  });
});
