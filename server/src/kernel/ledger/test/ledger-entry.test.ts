import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { addEnvironments, openLedger } from "../../../../test/support/ledger-fixture.ts";
import { useLedgerHarness } from "../../../../test/support/ledger-harness.ts";
import {
  callerOf,
  openWallet,
  transfer,
  transferAcross,
  walletById,
} from "../../../../test/support/ledger-operations.ts";
import { timeLimit } from "../../../../test/support/time-limit.ts";
import { type Sql, sql } from "../../database/sql.ts";
import { available } from "../accounts.ts";
import { operation } from "../operation.ts";
import type { RecordTable } from "../records.ts";

const harness = useLedgerHarness();
const { run, wallet, balance, newKey } = harness;

describe("the needs of an operation", () => {
  test("fail it when an environment does not exist, without harm to other operations", async () => {
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

  test("256 operations of 256 environments run in one group", async () => {
    const environmentIds = await addEnvironments(harness.fixture.database, 256);
    await Promise.all(
      environmentIds.map((environmentId) => run({ ...openWallet(7n), rows: 7 }, environmentId)),
    );
    expect(Math.max(...harness.testLedger.sizes)).toBe(256);
    expect(harness.testLedger.failures).toEqual([]);
  });

  test("can be a thousand rows, all locked, without a deadlock between two such operations", async () => {
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
    const other = openLedger(harness.fixture.url, { firstSlot: 8 });
    await Promise.all([
      run(collect(ids)),
      other.ledger.run(collect(ids.toReversed()), callerOf(harness.here, newKey())),
    ]);
    await other.ledger.close();
    expect(await balance(target)).toBe(2_000n);
    expect([...harness.testLedger.failures, ...other.failures]).toEqual([]);
  });

  test("fail it alone when a key is too large for an index", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    const noise = randomBytes(6_000).toString("base64");
    const results = await Promise.allSettled([
      run(transfer({ from: a, to: b, amount: 1n, narrative: "x" }), harness.here, noise),
      run(transfer({ from: a, to: b, amount: 4n, narrative: "x" })),
    ]);
    expect(results.map((result) => result.status)).toEqual(["rejected", "fulfilled"]);
    expect(await balance(b)).toBe(4n);
  });

  test("do not limit the answer: a mebibyte is recorded to the byte", async () => {
    const text = `"\\{}é,NULL\n`.repeat(80_000);
    const large = operation({ name: "test.large", needs: {}, decide: () => ({ text }) });
    const key = newKey();
    const first = await run(large, harness.here, key);
    const second = await run(large, harness.here, key);
    expect([first.replayed, second.replayed]).toEqual([false, true]);
    expect(second.body === first.body && JSON.parse(second.body).text === text).toBe(true);
  });
});

describe("locks", () => {
  /** Locks an account in another session and keeps the lock for a while. */
  async function lockedByAnother(id: bigint, forMs: number): Promise<void> {
    const client = new pg.Client({ connectionString: harness.fixture.url });
    await client.connect();
    await client.query("begin");
    await client.query("select from ledger_accounts where id = $1 for update", [id]);
    await sleep(forMs);
    await client.query("rollback");
    await client.end();
  }

  test("that outlast a group's lock timeout are waited for again, and every operation is answered", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    const locked = lockedByAnother(a, 2_600);
    await sleep(100);
    const move = run(transfer({ from: a, to: b, amount: 1n, narrative: "x" }));
    await locked;
    expect(await move).toMatchObject({ status: 200 });
    expect(harness.testLedger.failures).toMatchObject([{ code: "55P03" }]);
    expect(await balance(b)).toBe(1n);
  });

  test("are released when a statement times out; the group runs again and acts once", async () => {
    await harness.fixture.database.run(sql`create sequence tries`);
    const slow = (name: string, statement: () => Sql): RecordTable<object> => ({
      name,
      lock: "none",
      changing: new Set(),
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
    expect(harness.testLedger.failures).toMatchObject([{ code: "57014" }]);
    expect(await balance(b)).toBe(1n);
  });

  test("are released soon after a refusal, a failure and a success", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    const move = (amount: bigint) => run(transfer({ from: a, to: b, amount, narrative: "x" }));
    await Promise.allSettled([move(1n), move(100n)]);
    await harness.fixture.database.run(
      sql`select from ledger_accounts where id in (${a}, ${b}) for update nowait`,
    );
  });
});

describe("operations that cannot be decided now", () => {
  test("fail, and change nothing, while a partition is missing", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    const { name } = await harness.fixture.database.one<{ name: string }>(sql`
      select 'ledger_entries' || to_char(now() at time zone 'UTC', '_YYYY_MM') as name`);
    const [there, gone] = [sql.identifier(name), sql.identifier(`${name}_gone`)];
    await harness.fixture.database.run(sql`alter table ledger_entries detach partition ${there}`);
    await harness.fixture.database.run(sql`alter table ${there} rename to ${gone}`);
    const key = newKey();
    const move = () =>
      run(transfer({ from: a, to: b, amount: 1n, narrative: "x" }), harness.here, key);
    await expect(move()).rejects.toMatchObject({ code: "42P01" });
    expect(await balance(b)).toBe(0n);
    await harness.fixture.database.run(sql`alter table ${gone} rename to ${there}`);
    await attachAgain(name);
    expect(await move()).toMatchObject({ replayed: false });
    expect(await balance(b)).toBe(1n);
  });

  async function attachAgain(name: string): Promise<void> {
    const { from, to } = await harness.fixture.database.one<{ from: string; to: string }>(sql`
      select date_trunc('month', now() at time zone 'UTC')::date::text as from,
             (date_trunc('month', now() at time zone 'UTC') + interval '1 month')::date::text as to`);
    const bounds = { text: `from ('${from} 00:00:00+00') to ('${to} 00:00:00+00')`, values: [] };
    await harness.fixture.database.run(sql`
      alter table ledger_entries attach partition ${sql.identifier(name)} for values ${bounds}`);
  }

  test("fail alone when they always meet contention, and the others of the group are done soon", async () => {
    const unlucky = operation({
      name: "test.unlucky",
      needs: {},
      decide(_found, books) {
        const insert = () => sql`select raise_contention()`;
        books.insert(
          {
            name: "unlucky",
            lock: "none",
            changing: new Set(),
            identity: () => "1",
            read: () => sql`select`,
            insert,
          },
          {},
        );
        return {};
      },
    });
    await harness.fixture.database.run(sql`
      create function raise_contention() returns void language plpgsql as $$
      begin raise exception 'again' using errcode = '40001'; end $$`);
    const [a, b] = [await wallet(10n), await wallet(0n)];
    const startedMs = performance.now();
    const results = await Promise.allSettled([
      run(unlucky, harness.there),
      run(transfer({ from: a, to: b, amount: 1n, narrative: "x" })),
    ]);
    expect(results.map((result) => result.status)).toEqual(["rejected", "fulfilled"]);
    expect(performance.now() - startedMs).toBeLessThan(timeLimit(5_000));
    expect(harness.testLedger.failingOperations).toMatchObject([
      { operation: "test.unlucky", environmentId: harness.there },
    ]);
  });
});

describe("closing", () => {
  test("finishes operations that have just arrived", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    const moves = Array.from({ length: 5 }, () =>
      run(transfer({ from: a, to: b, amount: 1n, narrative: "x" })),
    );
    await harness.testLedger.ledger.close();
    expect((await Promise.all(moves)).map((answer) => answer.status)).toEqual([
      200, 200, 200, 200, 200,
    ]);
    await expect(run(openWallet(1n))).rejects.toMatchObject({ code: "server_error", status: 503 });
  });

  test("does not run the operation of a caller that has disconnected", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    const gone = { ...callerOf(harness.here, newKey()), isGone: () => true };
    await expect(
      harness.testLedger.ledger.run(transfer({ from: a, to: b, amount: 1n, narrative: "x" }), gone),
    ).rejects.toThrow("left");
    expect(await balance(b)).toBe(0n);
  });

  test("a metrics listener that throws leaves no caller without its right answer", async () => {
    const other = openLedger(harness.fixture.url, {
      onGroup: () => {
        throw new Error("a metric");
      },
    });
    // The committed operation is still answered as done.
    const answer = await other.ledger.run(openWallet(1n), callerOf(harness.here, newKey()));
    expect(answer.status).toBe(200);
    await other.ledger.close();
  });
});
