import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createLedgerFixture,
  type LedgerFixture,
  openLedger,
  type TestLedger,
} from "../../../../test/support/ledger-fixture.ts";
import { callerOf, openWallet } from "../../../../test/support/ledger-operations.ts";
import {
  type Counter,
  counterNamed,
  counterNicknamed,
  counters,
  createRecordTables,
  shopNamed,
  shops,
} from "../../../../test/support/ledger-records.ts";
import { payInto, rename, whoIs } from "../../../../test/support/shop-operations.ts";
import { timeLimit } from "../../../../test/support/time-limit.ts";
import { sql } from "../../database/sql.ts";
import { hashLockName } from "../group/queries.ts";
import { type MoneyOperation, operation } from "../operation.ts";
import type { Need } from "../records.ts";
import { formatNeedName } from "../row-names.ts";

let fixture: LedgerFixture;
/** Two ledgers, which are two processes to the database. */
let testLedger: TestLedger;
let other: TestLedger;
let here: bigint;
let keys = 0;

beforeAll(async () => {
  fixture = await createLedgerFixture(1);
  [here = 0n] = fixture.environmentIds;
  await createRecordTables(fixture.database);
});

beforeEach(() => {
  testLedger = openLedger(fixture.url);
  other = openLedger(fixture.url, { firstSlot: 10 });
});

afterEach(async () => {
  await testLedger.ledger.close();
  await other.ledger.close();
});

afterAll(async () => {
  await fixture?.drop();
});

async function run<T>(one: MoneyOperation<T>, through = testLedger): Promise<T> {
  keys += 1;
  const { outcome } = await through.ledger.run(one, callerOf(here, `key ${keys}`));
  // Only replays have no outcome, and every key here is new.
  return outcome as T;
}

async function shop(id: string, name: string): Promise<bigint> {
  const { id: account } = await run(openWallet(0n));
  await fixture.database.run(
    sql`insert into test_shops values (${here}, ${id}, ${name}, ${account})`,
  );
  return BigInt(account);
}

async function lockedSession(statement: string, values: unknown[]): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: fixture.url });
  await client.connect();
  await client.query("begin");
  await client.query(statement, values);
  return async () => {
    await client.query("rollback");
    await client.end();
  };
}

describe("a row that is found by a name", () => {
  test("is found in every operation", async () => {
    await shop("s1", "one");
    expect([await run(payInto("one")), await run(payInto("one"))]).toEqual(["s1", "s1"]);
  });

  test("is found by its new name and no longer by its old one, also within one group", async () => {
    await shop("s2", "two");
    const [renamed, old, now] = await Promise.all([
      run(rename("two", "zwei")),
      run(whoIs("two")),
      run(payInto("zwei")),
    ]);
    expect([renamed, old, now]).toEqual(["s2", null, "s2"]);
    expect([await run(whoIs("two")), await run(whoIs("zwei"))]).toEqual([null, "s2"]);
  });

  test("is not confused with another row that takes its name in the same group", async () => {
    await shop("s3", "three");
    await shop("s4", "four");
    const results = await Promise.all([
      run(rename("three", "drei")),
      run(rename("four", "three")),
      run(payInto("three")),
      run(payInto("drei")),
      run(whoIs("four")),
    ]);
    expect(results).toEqual(["s3", "s4", "s4", "s3", null]);
    expect([await run(whoIs("three")), await run(whoIs("drei"))]).toEqual(["s4", "s3"]);
  });

  test("is looked up again when its remembered name means another row", async () => {
    await shop("s5", "five");
    await run(payInto("five"));
    await fixture.database.run(sql`update test_shops set name = 'fünf' where id = 's5'`);
    await shop("s6", "five");
    expect(await run(payInto("five"))).toBe("s6");
    expect(await run(payInto("fünf"))).toBe("s5");
  });

  test("is looked up again before the deadline, also beside a larger stuck group", async () => {
    await shop("s10", "ten");
    await run(payInto("ten"));
    const stuckAt = await shop("s11", "eleven");
    const unlock = await lockedSession("select from ledger_accounts where id = $1 for update", [
      stuckAt,
    ]);
    const stuck = [1, 2, 3].map(() => run(payInto("eleven")));
    await sleep(100);
    await fixture.database.run(sql`update test_shops set name = 'zehn' where id = 's10'`);
    await shop("s12", "ten");
    const startedMs = performance.now();
    expect(await run(payInto("ten"))).toBe("s12");
    expect(performance.now() - startedMs).toBeLessThan(timeLimit(500));
    await unlock();
    expect(await Promise.all(stuck)).toEqual(["s11", "s11", "s11"]);
  });

  test("is the new row for two groups that waited for its lock while its name changed", async () => {
    const account = await shop("s7", "seven");
    await run(payInto("seven"));
    const unlock = await lockedSession("select from ledger_accounts where id = $1 for update", [
      account,
    ]);
    const first = run(payInto("seven"));
    await sleep(150);
    const second = run(payInto("seven"));
    await sleep(150);
    await fixture.database.run(sql`update test_shops set name = 'sieben' where id = 's7'`);
    await fixture.database.run(
      sql`insert into test_shops select environment_id, 's8', 'seven', account_id from test_shops where id = 's6'`,
    );
    await unlock();
    expect([await first, await second]).toEqual(["s8", "s8"]);
  });

  test("fails the operation when lookup and row disagree, instead of requeueing it endlessly", async () => {
    await shop("s9", "nine");
    const sloppy: Need<object> = {
      ...shopNamed("nine"),
      record: {
        ...shops,
        name: "sloppy",
        lookups: { name: { find: lookupOf("nine"), keyOf: () => "NINE" } },
      } as never,
    };
    const startedMs = performance.now();
    await expect(
      run(operation({ name: "test.sloppy", needs: { sloppy }, decide: () => ({}) })),
    ).rejects.toThrow("mean other rows in every attempt");
    expect(performance.now() - startedMs).toBeLessThan(timeLimit(5_000));
  });

  const lookupOf = (name: string) => () =>
    shops.lookups?.["name"]?.find?.({ environmentIds: [here], keys: [name] });

  test("must be found through a lookup that names its account, because that account is its lock", async () => {
    const byIdentity = operation({
      name: "test.bare",
      needs: { shop: { record: shops, key: "s1" } },
      decide: () => ({}),
    });
    await expect(run(byIdentity)).rejects.toThrow("is found with its account");
  });
});

describe("a row that may not exist", () => {
  const countUp = (need: Need<Counter>, name: string, nickname: string) =>
    operation({
      name: "test.count",
      needs: { counter: need },
      decide({ counter }, books) {
        if (counter !== undefined)
          return String(books.update(counters, counter, { value: counter.value + 1n }).value);
        return String(
          books.insert(counters, { environmentId: here, name, nickname, value: 1n }).value,
        );
      },
    });

  const countOf = async (name: string) => {
    const row = await fixture.database.maybeOne<{ value: bigint }>(
      sql`select value from test_counters where name = ${name}`,
    );
    return row?.value;
  };

  test("stays absent after an operation that only reads it", async () => {
    expect(await run(whoIs("unknown"))).toBeNull();
    expect(await run(whoIs("unknown"))).toBeNull();
  });

  test("is created once by many operations in one group, and each sees the changes before it", async () => {
    const values = await Promise.all(
      Array.from({ length: 30 }, () => run(countUp(counterNamed("a"), "a", "nick a"))),
    );
    expect(values).toEqual(Array.from({ length: 30 }, (_, n) => String(n + 1)));
    expect(await countOf("a")).toBe(30n);
  });

  test.each([
    ["its name", () => counterNamed("b"), "b"],
    ["its nickname", () => counterNicknamed("nick c"), "c"],
  ])("is created once by two processes that use %s, without a failure", async (_name, need, name) => {
    const counting = Array.from({ length: 60 }, (_, n) =>
      run(countUp(need(), name, `nick ${name}`), n % 2 === 0 ? testLedger : other),
    );
    await Promise.all(counting);
    expect(await countOf(name)).toBe(60n);
    expect([...testLedger.failures, ...other.failures]).toEqual([]);
  });

  test("is one row for operations that use different keys once it exists", async () => {
    await run(countUp(counterNamed("d"), "d", "nick d"));
    const counting = Array.from({ length: 100 }, async (_, n) => {
      await sleep(n);
      const need = n % 2 === 0 ? counterNamed("d") : counterNicknamed("nick d");
      return await run(countUp(need, "d", "nick d"), n % 2 === 0 ? testLedger : other);
    });
    await Promise.all(counting);
    expect(await countOf("d")).toBe(101n);
  });

  test("is created once by two operations that did not read it, and the second fails", async () => {
    const blind = (value: bigint) =>
      operation({
        name: "test.blind",
        needs: {},
        decide(_found, books) {
          books.insert(counters, { environmentId: here, name: "f", nickname: "nick f", value });
          return {};
        },
      });
    const results = await Promise.allSettled([run(blind(1n)), run(blind(2n))]);
    expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected"]);
    expect(await countOf("f")).toBe(1n);
  });

  test("is found by a second attempt when it is created between lookup and lock", async () => {
    const name = hashLockName(formatNeedName(counters, "nickname", here, "nick e"));
    const unlock = await lockedSession("select pg_advisory_xact_lock($1)", [name]);
    const counting = run(countUp(counterNicknamed("nick e"), "e", "nick e"));
    await sleep(150);
    await fixture.database.run(sql`insert into test_counters values (${here}, 'e', 'nick e', 41)`);
    await unlock();
    expect(await counting).toBe("42");
  });
});
