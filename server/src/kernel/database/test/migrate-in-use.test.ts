import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/databases.ts";
import { StartupError, TemporaryStartupError } from "../../startup-error.ts";
import { migrate } from "../migrations/migrate.ts";
import { ask, type MigrationFolder, migrationFolder } from "./migration-folder.ts";

let database: TestDatabase;
let folder: MigrationFolder;
let reader: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  folder = await migrationFolder({
    "0001_wallets.sql": "-- Wallets hold money.\ncreate table wallets (id bigint);",
  });
  await run();
  await folder.write({
    "0002_notes.sql":
      "-- Wallets have notes.\ncreate table notes ();\nalter table wallets add note text;",
  });
  reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
});

afterEach(async () => {
  await reader.end();
  await database.drop();
  await folder.remove();
});

const run = (options: Partial<Parameters<typeof migrate>[0]> = {}) =>
  migrate({ url: database.url, folder: folder.path, log: () => undefined, ...options });

/** As a backup does, or a report of the operator's. */
async function readForLong(): Promise<void> {
  await reader.query("begin");
  await reader.query("select from wallets");
}

const readAsOldProcess = () =>
  ask(`${database.url}?options=-c%20lock_timeout%3D10s`, "select id from wallets");

describe("a migration of a table that a long transaction reads", () => {
  test("blocks no old process for as long, and runs when the transaction ends", async () => {
    await readForLong();
    const said: string[] = [];
    const migrated = run({ log: (message) => said.push(message) });
    await expect.poll(waits).toBe(true);
    // It waits behind the migration, but not until the long transaction ends.
    expect(await readAsOldProcess()).toEqual([]);
    await expect.poll(() => said, { timeout: 5_000 }).toEqual([expect.stringContaining("waits")]);
    expect(await readAsOldProcess()).toEqual([]);
    await reader.query("commit");
    await migrated;
    expect(said).toEqual([
      "Migration 0002_notes.sql waits: another transaction uses its tables.",
      "Migration 0002_notes.sql is applied.",
    ]);
    expect(await ask(database.url, "select note from wallets, notes")).toEqual([]);
  });

  test("gives up in the end, as a start that may be repeated, and leaves nothing", async () => {
    await readForLong();
    const failure = await run({ patienceMs: 0 }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TemporaryStartupError);
    expect(String(failure)).toContain("Migration 0002_notes.sql could not lock its tables");
    expect(await ask(database.url, "select to_regclass('notes') as notes")).toEqual([
      { notes: null },
    ]);
  });
});

test("a migration whose connection breaks after that says its name", async () => {
  await readForLong();
  const failure = await run({ before: cutAtRollback }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartupError);
  expect(String(failure)).toContain("Migration 0002_notes.sql failed");
});

/** The connection breaks when the migration gives its locks back. */
async function cutAtRollback(client: pg.Client): Promise<void> {
  const rows = await ask<{ pid: number }>(
    database.url,
    "select pid from pg_stat_activity where application_name = 'kasuwa migrations' and datname = current_database()",
  );
  const query = client.query.bind(client);
  vi.spyOn(client, "query").mockImplementation(async (...asked: Parameters<typeof query>) => {
    if (String(asked[0]) === "rollback")
      await reader.query("select pg_terminate_backend($1, 5000)", [rows[0]?.pid]);
    return await query(...asked);
  });
}

test("a migration outside a transaction is not repeated, for it may be half done", async () => {
  await folder.write({
    "0002_notes.sql":
      "-- no transaction\n-- Wallets have notes.\ncreate table notes ();\nalter table wallets add note text;",
  });
  await readForLong();
  const url = `${database.url}?options=-c%20lock_timeout%3D100`;
  await expect(run({ url })).rejects.toThrow(/Migration 0002_notes.sql failed .*lock timeout/);
});

async function waits(): Promise<boolean> {
  const rows = await ask<{ pid: number }>(
    database.url,
    "select from pg_stat_activity where application_name = 'kasuwa migrations' and wait_event_type = 'Lock'",
  );
  return rows.length === 1;
}
