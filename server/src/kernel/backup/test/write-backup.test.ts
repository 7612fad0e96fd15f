import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/databases.ts";
import { type BackupHeader, FORMAT } from "../contents.ts";
import { checkBackup, readBackup } from "../read-backup.ts";
import { writeBackup } from "../write-backup.ts";

let database: TestDatabase;
let folder: string;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "kasuwa-write-backup-"));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const header: BackupHeader = {
  format: FORMAT,
  version: "0.0.0",
  migration: 1,
  installation: "0123456789abcdef",
  takenAt: "2026-01-31T08:00:00Z",
  masterKeys: [],
};

const ignore = () => undefined;
const write = (name: string) =>
  writeBackup({ url: database.url, file: join(folder, name), header, onProgress: ignore });

/** The rows of one table, as they are in the file. */
async function rowsOf(name: string, table: string): Promise<string> {
  let found = "";
  await readBackup(join(folder, name), ignore, {
    async onTable({ name: own }, rows) {
      for await (const block of rows) if (own === table) found += block.toString();
    },
    onSequences: async () => undefined,
  });
  return found;
}

const addHoliday = (day: string) =>
  client.query("insert into holidays (day, name) values ($1, 'A test')", [day]);

test("all tables are of one moment: what is committed while it runs is not in it", async () => {
  await addHoliday("2071-06-01");
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  // The backup waits for this lock after it has begun to read.
  await blocker.query("begin; lock table alerts in access exclusive mode");
  const writing = write("moment");
  await expect
    .poll(
      async () =>
        (
          await client.query(
            "select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())",
          )
        ).rowCount,
      {
        timeout: 20_000,
      },
    )
    .toBe(1);
  await addHoliday("2071-06-02");
  await blocker.query("commit");
  await blocker.end();
  await writing;
  const rows = await rowsOf("moment", "holidays");
  expect(rows).toContain("2071-06-01");
  expect(rows).not.toContain("2071-06-02");
});

test("a table comes after those that its foreign keys name, and the sequences come last", async () => {
  await write("order");
  const { tables, sequences } = await checkBackup(join(folder, "order"), ignore);
  const at = (name: string) => tables.findIndex((table) => table.name === name);
  expect(at("businesses")).toBeGreaterThanOrEqual(0);
  expect(at("businesses")).toBeLessThan(at("environments"));
  expect(at("environments")).toBeLessThan(at("api_keys"));
  expect(sequences.map(({ name }) => name)).toContain("ids");
});

test("each partition says where it belongs, and no column that the database computes is copied", async () => {
  await write("columns");
  const { tables } = await checkBackup(join(folder, "columns"), ignore);
  const events = tables.filter(({ partition }) => partition?.parent === "events");
  expect(events.length).toBeGreaterThanOrEqual(4);
  for (const { partition } of events) expect(partition?.bounds).toMatch(/^FOR VALUES FROM \('20/);
  const jobs = tables.find(({ name }) => name === "_private_jobs");
  expect(jobs?.columns).toContain("payload");
  expect(jobs?.columns).not.toContain("is_available");
  const names = tables.map(({ name }) => name);
  expect(names).not.toContain("schema_migrations");
});

test("values with every kind of character are counted as rows, and their checksum holds", async () => {
  const odd = "a\tb\nc\\d\r\u0001é₦ \\N \\.";
  await client.query("insert into holidays (day, name) values ('2072-06-01', $1)", [odd]);
  const { rows } = await write("odd");
  expect((await checkBackup(join(folder, "odd"), ignore)).rows).toBe(rows);
  expect(await rowsOf("odd", "holidays")).toContain("a\\tb\\nc\\\\d\\r");
});
