import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/databases.ts";
import { startFlakyProxy } from "../../../../test/support/flaky-proxy.ts";
import { timeLimit } from "../../../../test/support/time-limit.ts";
import { Database, type DatabaseSettings } from "../database.ts";
import { sql } from "../sql.ts";

let testDatabase: TestDatabase;
let database: Database;
const idleErrors: Error[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase({ empty: true });
  database = open(2);
  await database.run(sql`create table parents (id bigint primary key)`);
  await database.run(sql`
    create table children (parent_id bigint references parents deferrable initially deferred)`);
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

function open(connectionsMax: number, more: Partial<DatabaseSettings> = {}): Database {
  return new Database({
    url: testDatabase.url,
    connectionsMax,
    ...more,
    applicationName: "test",
    onIdleError: (error) => idleErrors.push(error),
  });
}

describe("rows", () => {
  test("a 64-bit integer is read as a bigint, exactly", async () => {
    expect(
      await database.one(sql`select 9223372036854775807::bigint as n, 7::integer as small`),
    ).toEqual({
      n: 9223372036854775807n,
      small: 7,
    });
  });

  test("a bigint parameter keeps every digit", async () => {
    const row = await database.one<{ n: string }>(
      sql`select ${9007199254740993n}::bigint::text as n`,
    );
    expect(row.n).toBe("9007199254740993");
  });

  test("one refuses no row and many rows; maybeOne refuses only many", async () => {
    const rows = (count: number) => sql`select from generate_series(1, ${count}::integer)`;
    await expect(database.one(rows(0))).rejects.toThrow("got none");
    await expect(database.one(rows(2))).rejects.toThrow("got 2");
    await expect(database.maybeOne(rows(2))).rejects.toThrow("got 2");
    expect(await database.maybeOne(rows(0))).toBeUndefined();
    expect(await database.many(rows(2))).toHaveLength(2);
  });

  test("run answers how many rows it touched", async () => {
    expect(await database.run(sql`insert into parents values (101), (102)`)).toBe(2);
    expect(await database.run(sql`delete from parents where id = any(${[101n, 102n, 103n]})`)).toBe(
      2,
    );
  });
});

describe("a transaction", () => {
  test("commits what its work did and answers what it answered", async () => {
    const answer = await database.transaction(async (tx) => {
      await tx.run(sql`insert into parents values (1)`);
      return "done";
    });
    expect(answer).toBe("done");
    expect(await database.many(sql`select from parents where id = 1`)).toHaveLength(1);
  });

  test("leaves nothing when its work throws, and passes the error on", async () => {
    const work = database.transaction(async (tx) => {
      await tx.run(sql`insert into parents values (2)`);
      throw new Error("changed my mind");
    });
    await expect(work).rejects.toThrow("changed my mind");
    expect(await database.many(sql`select from parents where id = 2`)).toEqual([]);
  });

  test("rejects when its commit turned into a rollback", async () => {
    const work = database.transaction(async (tx) => {
      await tx.run(sql`insert into parents values (3)`);
      await tx.run(sql`insert into nowhere values (1)`).catch(() => "swallowed");
    });
    await expect(work).rejects.toThrow("the commit ended as ROLLBACK");
    expect(await database.many(sql`select from parents where id = 3`)).toEqual([]);
  });

  test("rejects when the commit itself fails, and the connection is fit for the next", async () => {
    const single = open(1);
    const work = single.transaction((tx) => tx.run(sql`insert into children values (404)`));
    await expect(work).rejects.toThrow("violates foreign key constraint");
    expect(await single.many(sql`select from children`)).toEqual([]);
    await single.close();
  });

  test("rejects when its connection dies, and the pool replaces it", async () => {
    const single = open(1);
    const work = single.transaction(async (tx) => {
      const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await database.run(sql`select pg_terminate_backend(${pid}, 5000)`);
      await tx.run(sql`insert into parents values (4)`);
    });
    await expect(work).rejects.toThrow();
    expect(await single.one(sql`select 1 as alive`)).toEqual({ alive: 1 });
    await single.close();
  });
});

test("no statement is compiled, whichever way it is run", async () => {
  const setting = sql`select current_setting('jit') as jit`;
  expect(await database.one(setting)).toEqual({ jit: "off" });
  expect(await database.ordered.one(setting)).toEqual({ jit: "off" });
  expect(await database.transaction((tx) => tx.one(setting))).toEqual({ jit: "off" });
});

test("a slow statement is reported whichever way it is run, and a quick one is not", async () => {
  const slow: [string, number][] = [];
  const watched = open(1, { statementMs: 600, onSlow: (...one) => slow.push(one) });
  const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`;
  await watched.run(sleep(0));
  await watched.run(sleep(0.25));
  await watched.ordered.many(sleep(0.25));
  await watched.transaction((tx) => tx.run(sleep(0.25)));
  await expect(watched.run(sleep(5))).rejects.toThrow("statement timeout");
  await watched.close();
  expect(slow.map(([text]) => text)).toEqual(new Array(4).fill("select pg_sleep($1)"));
  for (const [, ms] of slow) expect(ms).toBeGreaterThan(200);
});

test("an idle connection that the server ends does not end the process, and the pool replaces it", async () => {
  const single = open(1);
  const { pid } = await single.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const before = idleErrors.length;
  await database.run(sql`select pg_terminate_backend(${pid}, 5000)`);
  await expect.poll(() => idleErrors.length).toBeGreaterThan(before);
  const next = await single.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  expect(next.pid).not.toBe(pid);
  await single.close();
});

describe("a wait has an end", () => {
  const hurried = () => open(1, { statementMs: 100 });
  const slow = sql`select pg_sleep(20)`;

  test("the server ends a statement that takes too long", async () => {
    const single = hurried();
    await expect(single.one(slow)).rejects.toMatchObject({ code: "57014" });
    await expect(single.transaction((tx) => tx.one(slow))).rejects.toMatchObject({ code: "57014" });
    await single.close();
  });

  test("a transaction may give its statements more time", async () => {
    const single = hurried();
    const work = single.transaction(
      (tx) => tx.one<{ slept: string }>(sql`select pg_sleep(0.3)::text || 'slept' as slept`),
      { statementMs: 5_000 },
    );
    expect(await work).toEqual({ slept: "slept" });
    await expect(single.one(slow)).rejects.toMatchObject({ code: "57014" });
    await single.close();
  });

  test("a server that hangs is given up, in a transaction too, and its connection thrown away", async () => {
    const proxy = await startFlakyProxy(testDatabase.url);
    const single = open(1, { statementMs: 100, url: proxy.url });
    for (const ask of [
      () => single.one(sql`select 1 as n`),
      () => single.transaction((tx) => tx.one(sql`select 1 as n`)),
    ]) {
      expect(await ask()).toEqual({ n: 1 });
      proxy.isSilent = true;
      const startedMs = performance.now();
      await expect(ask()).rejects.toThrow("Query read timeout");
      expect(performance.now() - startedMs).toBeLessThan(timeLimit(2_000));
      proxy.isSilent = false;
      expect(await ask()).toEqual({ n: 1 });
    }
    await single.close();
    await proxy.close();
  });
});
