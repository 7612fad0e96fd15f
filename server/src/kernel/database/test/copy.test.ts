import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/databases.ts";
import { copyIn, copyOut } from "../copy.ts";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
beforeEach(async () => {
  client = new pg.Client({ connectionString: database.url });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("drop table if exists copied");
  await client.query("create table copied (n integer primary key, content text)");
  return async () => {
    await client.end().catch(() => undefined);
  };
});
afterAll(() => database.drop());

const count = async () =>
  (await client.query("select count(*)::integer as n from copied")).rows[0].n;

async function* blocks(...texts: readonly string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

/** Far more than the connection and the reader hold between them. */
const ROWS = 50_000;
const fill = () =>
  client.query(
    `insert into copied select n, repeat('x', 1000) || n from generate_series(1, ${ROWS}) n`,
  );

test("rows come out whole and in order while the reader is slower than the server", async () => {
  await fill();
  let [bytes, last] = [0, ""];
  for await (const block of copyOut(client, "copy copied to stdout")) {
    await new Promise(setImmediate);
    bytes += block.length;
    last = block.subarray(-200).toString();
  }
  const { rows } = await client.query(
    "select sum(length(n || content) + 2)::integer as bytes from copied",
  );
  expect(bytes).toBe(rows[0].bytes);
  expect(last).toMatch(/x50000\n$/);
  expect(await count()).toBe(ROWS);
});

test("what came out goes in again", async () => {
  await fill();
  await client.query("create temporary table other (like copied)");
  const reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
  const source = copyOut(reader, "copy copied to stdout");
  expect(await copyIn(client, "copy other from stdin", source)).toBe(ROWS);
  await reader.end();
  const { rows } = await client.query(
    "select count(*)::integer as n from (table copied except table other) missing",
  );
  expect(rows[0].n).toBe(0);
});

test("a refused statement is the server's error, in both directions, and the connection goes on", async () => {
  const reading = async () => {
    for await (const block of copyOut(client, "copy missing to stdout"))
      expect(block).toBeDefined();
  };
  await expect(reading()).rejects.toThrow('relation "missing" does not exist');
  await expect(copyIn(client, "copy missing from stdin", blocks("1\n"))).rejects.toThrow("missing");
  const wrong = blocks("1\ta\n", "one\tb\n", "3\tc\n");
  await expect(copyIn(client, "copy copied from stdin", wrong)).rejects.toThrow('"one"');
  expect(await count()).toBe(0);
});

test("where the source fails, its error is thrown and no row is copied", async () => {
  async function* failing(): AsyncGenerator<Buffer> {
    yield Buffer.from("1\ta\n");
    throw new Error("the file ended");
  }
  await expect(copyIn(client, "copy copied from stdin", failing())).rejects.toThrow(
    "the file ended",
  );
  expect(await count()).toBe(0);
});

test("a reader that stops early gives up the connection, and does not hang on it", async () => {
  await fill();
  for await (const block of copyOut(client, "copy copied to stdout")) {
    expect(block.length).toBeGreaterThan(0);
    break;
  }
  await expect(client.query("select 1")).rejects.toThrow();
});
