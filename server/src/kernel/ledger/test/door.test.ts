import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startFlakyProxy } from "../../../../test/support/flaky-proxy.ts";
import {
  callerOf,
  openWallet,
  transfer,
  transferAcross,
  walletById,
} from "../../../../test/support/ledger-operations.ts";
import {
  addEnvironments,
  createWorld,
  openLedger,
  type TestLedger,
  verify,
  type World,
} from "../../../../test/support/ledger-world.ts";
import { type Sql, sql } from "../../database/sql.ts";
import { IdsRanOut } from "../../ids.ts";
import { Refusal } from "../../refusals.ts";
import { available } from "../accounts.ts";
import { type MoneyOperation, operation } from "../operation.ts";
import type { RecordKind } from "../records.ts";

let world: World;
let door: TestLedger;
let here: bigint;
let there: bigint;

beforeAll(async () => {
  world = await createWorld(2);
  [here = 0n, there = 0n] = world.environmentIds;
});

beforeEach(() => {
  door = openLedger(world.url);
});

afterEach(async () => {
  await door.ledger.close();
  expect((await verify(world.database)).findings).toEqual([]);
});

afterAll(async () => {
  await world?.drop();
});

let keys = 0;
const newKey = () => `key ${++keys}`;

const run = <T>(one: MoneyOperation<T>, environmentId = here, key = newKey()) =>
  door.ledger.run(one, callerOf(environmentId, key));

async function wallet(funds: bigint, environmentId = here): Promise<bigint> {
  const { body } = await run(openWallet(funds), environmentId);
  return BigInt(JSON.parse(body).id);
}

async function balance(id: bigint): Promise<bigint> {
  const row = await world.database.one<{ available: bigint }>(
    sql`select available from ledger_accounts where id = ${id}`,
  );
  return row.available;
}

const openTransactions = async () => {
  const row = await world.database.one<{ count: bigint }>(sql`
    select count(*) from pg_stat_activity
    where datname = current_database() and application_name = 'ledger under test' and state like 'idle in transaction%'`);
  return row.count;
};

describe("what goes wrong inside of one member", () => {
  /** Moves money and then writes a row that cannot be written. */
  const moveAnd = (from: bigint, to: bigint, record: RecordKind<object>, row: object) =>
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

  const kind = (changes: Partial<RecordKind<object>>): RecordKind<object> => ({
    name: "broken",
    guard: "nothing",
    identity: () => "1",
    read: () => sql`select`,
    ...changes,
  });

  const circular: { self?: object } = {};
  circular.self = circular;
  const fail = () => {
    throw new Error("no");
  };

  const BROKEN: [string, RecordKind<object>][] = [
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

  test.each(BROKEN)("a row that %s leaves no transaction open behind it", async (_name, record) => {
    const [a, b] = [await wallet(100n), await wallet(100n)];
    await expect(run(moveAnd(a, b, record, {}))).rejects.toThrow();
    await expect.poll(openTransactions, { timeout: 500 }).toBe(0n);
  });

  test("an answer that cannot be written down undoes the operation", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    const caller = { ...callerOf(here, newKey()), present: fail };
    const moving = door.ledger.run(
      transfer({ from: a, to: b, amount: 10n, narrative: "x" }),
      caller,
    );
    const after = run(transfer({ from: a, to: b, amount: 3n, narrative: "y" }));
    await expect(moving).rejects.toThrow("no");
    await after;
    expect([await balance(a), await balance(b)]).toEqual([7n, 3n]);
  });

  test("a decision that waits is a bug and is told so", async () => {
    const waiting = operation({
      name: "test.waiting",
      needs: {},
      decide: () => Promise.reject(new Error("late")),
    });
    await expect(run(waiting)).rejects.toThrow("a decision is synchronous");
  });

  test("an operation that uses more ids than it said gets them, and its neighbours are none the worse", async () => {
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
    expect(door.failures.every((failure) => failure instanceof IdsRanOut)).toBe(true);
    expect(door.poisons).toEqual([]);
  });
});

describe("what is asked for", () => {
  test("an environment that does not exist fails the operations that name it, and no others", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    const results = await Promise.allSettled([
      run(openWallet(5n), 424_242n),
      run(
        transferAcross({ from: a, to: b, toEnvironmentId: 424_242n, amount: 1n, narrative: "x" }),
      ),
      run(transfer({ from: a, to: b, amount: 4n, narrative: "x" })),
    ]);
    expect(results.map((result) => result.status)).toEqual(["rejected", "rejected", "fulfilled"]);
    expect([await balance(a), await balance(b)]).toEqual([6n, 4n]);
  });

  test("256 operations of 256 environments go in one group", async () => {
    const environmentIds = await addEnvironments(world.database, 256);
    await Promise.all(
      environmentIds.map((environmentId) => run({ ...openWallet(7n), rows: 7 }, environmentId)),
    );
    expect(Math.max(...door.sizes)).toBe(256);
    expect(door.failures).toEqual([]);
  });

  test("an operation with a thousand needs locks them all and meets no deadlock with its like", async () => {
    const ids = (await Promise.all(Array.from({ length: 1_000 }, () => run(openWallet(2n))))).map(
      ({ body }) => BigInt(JSON.parse(body).id),
    );
    const target = await wallet(0n);
    const collect = (order: readonly bigint[]) =>
      operation({
        name: "test.collect",
        needs: { wallets: order.map((id) => walletById(id)), target: walletById(target) },
        rows: 3_000,
        decide(_found, books) {
          const postings = order.map((id) => ({
            from: available(id),
            to: available(target),
            amount: 1n,
          }));
          books.post({ kind: "collect", narrative: "collect", postings });
          return {};
        },
      });
    const other = openLedger(world.url, { firstSlot: 8 });
    await Promise.all([
      run(collect(ids)),
      other.ledger.run(collect(ids.toReversed()), callerOf(here, newKey())),
    ]);
    await other.ledger.close();
    expect(await balance(target)).toBe(2_000n);
    expect([...door.failures, ...other.failures]).toEqual([]);
  });

  test("a key that no index can hold fails its operation alone", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    const noise = randomBytes(6_000).toString("base64");
    const results = await Promise.allSettled([
      run(transfer({ from: a, to: b, amount: 1n, narrative: "x" }), here, noise),
      run(transfer({ from: a, to: b, amount: 4n, narrative: "x" })),
    ]);
    expect(results.map((result) => result.status)).toEqual(["rejected", "fulfilled"]);
    expect(await balance(b)).toBe(4n);
  });

  test("an answer of a mebibyte is remembered to the byte", async () => {
    const text = `"\\{}é,NULL\n`.repeat(80_000);
    const large = operation({ name: "test.large", needs: {}, decide: () => ({ text }) });
    const key = newKey();
    const first = await run(large, here, key);
    const second = await run(large, here, key);
    expect([first.replayed, second.replayed]).toEqual([false, true]);
    expect(second.body === first.body && JSON.parse(second.body).text === text).toBe(true);
  });
});

describe("a key", () => {
  test("whose answer is large is answered again without costing more for each environment of the group", async () => {
    const environmentIds = await addEnvironments(world.database, 60);
    const large = operation({ name: "test.large", needs: {}, decide: () => "x".repeat(200_000) });
    const many = environmentIds
      .slice(0, 5)
      .map((environmentId) => ({ environmentId, key: newKey() }));
    for (const { environmentId, key } of many) await run(large, environmentId, key);
    const proxy = await startFlakyProxy(world.url);
    const through = openLedger(proxy.url, { firstSlot: 20 });
    let bytes = 0;
    proxy.onAnswer = (data) => {
      bytes += data.length;
      return "pass";
    };
    const again = many.map(({ environmentId, key }) =>
      through.ledger.run(large, callerOf(environmentId, key)),
    );
    await Promise.all([
      ...again,
      ...environmentIds.map((environmentId) =>
        through.ledger.run(openWallet(0n), callerOf(environmentId, newKey())),
      ),
    ]);
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(bytes).toBeLessThan(2_000_000);
    await through.ledger.close();
    await proxy.close();
  });

  test("that was used on a server whose clock was ahead is found", async () => {
    const key = newKey();
    const first = await run(openWallet(1n), here, key);
    await world.database.run(sql`
      update operation_records set period = period + 1, recorded_at = recorded_at + interval '1 minute'
      where key = ${`client:${key}`}`);
    expect(await run(openWallet(1n), here, key)).toMatchObject({
      body: first.body,
      replayed: true,
    });
  });

  test("is another's in another environment", async () => {
    const key = newKey();
    const answers = [await run(openWallet(1n), here, key), await run(openWallet(1n), there, key)];
    expect(answers.map((answer) => answer.replayed)).toEqual([false, false]);
  });

  test("that comes many times in one group acts once", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    const key = newKey();
    const again = () => run(transfer({ from: a, to: b, amount: 6n, narrative: "x" }), here, key);
    const answers = await Promise.all(Array.from({ length: 20 }, again));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers.filter((answer) => answer.replayed)).toHaveLength(19);
    expect(await balance(b)).toBe(6n);
  });

  test("with another request in the same group is a conflict", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    const key = newKey();
    const move = (amount: bigint) =>
      door.ledger.run(
        transfer({ from: a, to: b, amount, narrative: "x" }),
        callerOf(here, key, `amount ${amount}`),
      );
    const results = await Promise.allSettled([move(1n), move(2n)]);
    expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected"]);
    expect(results[1]).toMatchObject({ reason: { code: "idempotency_conflict" } });
    expect(await balance(b)).toBe(1n);
  });

  test("whose operation was refused is refused again, though the money has come meanwhile", async () => {
    const [a, b] = [await wallet(0n), await wallet(9n)];
    const key = newKey();
    const move = () => run(transfer({ from: a, to: b, amount: 1n, narrative: "x" }), here, key);
    await expect(move()).rejects.toThrow(Refusal);
    await run(transfer({ from: b, to: a, amount: 5n, narrative: "x" }));
    expect(await move()).toMatchObject({
      status: 402,
      replayed: true,
      body: '{"refused":"insufficient_balance"}',
    });
    expect(await balance(b)).toBe(4n);
  });
});

describe("locks", () => {
  /** Somebody who locks an account and then does nothing for a while. */
  async function lockedBySomebody(id: bigint, forMs: number): Promise<void> {
    const client = new pg.Client({ connectionString: world.url });
    await client.connect();
    await client.query("begin");
    await client.query("select from ledger_accounts where id = $1 for update", [id]);
    await sleep(forMs);
    await client.query("rollback");
    await client.end();
  }

  test("that take longer than the patience of a group are waited for again, and nothing is left unheard", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    const locked = lockedBySomebody(a, 2_600);
    await sleep(100);
    const move = run(transfer({ from: a, to: b, amount: 1n, narrative: "x" }));
    await locked;
    expect(await move).toMatchObject({ status: 200 });
    expect(door.failures).toMatchObject([{ code: "55P03" }]);
    expect(await balance(b)).toBe(1n);
  });

  test("are let go when a statement takes too long, and the group is run again and acts once", async () => {
    await world.database.run(sql`create sequence tries`);
    const slow = (name: string, statement: () => Sql): RecordKind<object> => ({
      name,
      guard: "nothing",
      identity: () => "1",
      read: () => sql`select`,
      insert: statement,
    });
    const hurried = slow("a", () => sql`select set_config('statement_timeout', '30', true)`);
    const late = slow("b", () => sql`select case when nextval('tries') = 1 then pg_sleep(10) end`);
    const [a, b] = [await wallet(10n), await wallet(0n)];
    const slowly = operation({
      name: "test.slowly",
      needs: { from: walletById(a), to: walletById(b) },
      decide(_found, books) {
        books.insert(hurried, {});
        books.insert(late, {});
        books.post({
          kind: "slow",
          narrative: "x",
          postings: [{ from: available(a), to: available(b), amount: 1n }],
        });
        return {};
      },
    });
    expect(await run(slowly)).toMatchObject({ status: 200, replayed: false });
    expect(door.failures).toMatchObject([{ code: "57014" }]);
    expect(await balance(b)).toBe(1n);
  });

  test("are gone soon after a refusal, a failure and a success", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    const move = (amount: bigint) => run(transfer({ from: a, to: b, amount, narrative: "x" }));
    await Promise.allSettled([move(1n), move(100n)]);
    await world.database.run(
      sql`select from ledger_accounts where id in (${a}, ${b}) for update nowait`,
    );
  });
});

describe("what cannot be decided now", () => {
  test("a partition that is missing fails every operation and changes nothing, until it is there", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    const { name } = await world.database.one<{ name: string }>(sql`
      select 'ledger_entries' || to_char(now() at time zone 'UTC', '_YYYY_MM') as name`);
    await world.database.run(
      sql`alter table ledger_entries detach partition ${sql.identifier(name)}`,
    );
    const key = newKey();
    const move = () => run(transfer({ from: a, to: b, amount: 1n, narrative: "x" }), here, key);
    await expect(move()).rejects.toMatchObject({ code: "23514" });
    expect(await balance(b)).toBe(0n);
    await world.database
      .run(sql`drop table ${sql.identifier(`${name}_kept`)}`)
      .catch(() => undefined);
    await attachAgain(name);
    expect(await move()).toMatchObject({ replayed: false });
    expect(await balance(b)).toBe(1n);
  });

  async function attachAgain(name: string): Promise<void> {
    const { from, to } = await world.database.one<{ from: string; to: string }>(sql`
      select date_trunc('month', now() at time zone 'UTC')::date::text as from,
             (date_trunc('month', now() at time zone 'UTC') + interval '1 month')::date::text as to`);
    const bounds = { text: `from ('${from} 00:00:00+00') to ('${to} 00:00:00+00')`, values: [] };
    await world.database.run(sql`
      alter table ledger_entries attach partition ${sql.identifier(name)} for values ${bounds}`);
  }

  test("an operation that always meets contention is given up, and its neighbours are done soon", async () => {
    const unlucky = operation({
      name: "test.unlucky",
      needs: {},
      decide(_found, books) {
        const insert = () => sql`select raise_contention()`;
        books.insert(
          {
            name: "unlucky",
            guard: "nothing",
            identity: () => "1",
            read: () => sql`select`,
            insert,
          },
          {},
        );
        return {};
      },
    });
    await world.database.run(sql`
      create function raise_contention() returns void language plpgsql as $$
      begin raise exception 'again' using errcode = '40001'; end $$`);
    const [a, b] = [await wallet(10n), await wallet(0n)];
    const startedMs = performance.now();
    const results = await Promise.allSettled([
      run(unlucky, there),
      run(transfer({ from: a, to: b, amount: 1n, narrative: "x" })),
    ]);
    expect(results.map((result) => result.status)).toEqual(["rejected", "fulfilled"]);
    expect(performance.now() - startedMs).toBeLessThan(5_000);
    expect(door.poisons).toMatchObject([{ operation: "test.unlucky", environmentId: there }]);
  });
});

describe("closing", () => {
  test("finishes what has only just come in", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    const moves = Array.from({ length: 5 }, () =>
      run(transfer({ from: a, to: b, amount: 1n, narrative: "x" })),
    );
    await door.ledger.close();
    expect((await Promise.all(moves)).map((answer) => answer.status)).toEqual([
      200, 200, 200, 200, 200,
    ]);
    await expect(run(openWallet(1n))).rejects.toMatchObject({ code: "server_error", status: 503 });
  });

  test("does not wait for a caller that has left, and does nothing for it", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    const gone = { ...callerOf(here, newKey()), isGone: () => true };
    await expect(
      door.ledger.run(transfer({ from: a, to: b, amount: 1n, narrative: "x" }), gone),
    ).rejects.toThrow("left");
    expect(await balance(b)).toBe(0n);
  });

  test("a listener that throws leaves nobody without an answer", async () => {
    const other = openLedger(world.url, {
      onGroup: () => {
        throw new Error("a metric");
      },
    });
    const answers = await Promise.allSettled([
      other.ledger.run(openWallet(1n), callerOf(here, newKey())),
      other.ledger.run(openWallet(1n), callerOf(424_242n, newKey())),
    ]);
    expect(answers).toHaveLength(2);
    await other.ledger.close();
  });
});
