import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/databases.ts";
import { StartupError } from "../../startup-error.ts";
import { Database } from "../database.ts";
import { migrate, requireSchema } from "../migrations/migrate.ts";
import { ask, type MigrationFolder, migrationFolder } from "./migration-folder.ts";

const ours = join(import.meta.dirname, "../../../../migrations");
const wallets = { "0001_wallets.sql": "-- Wallets hold money.\ncreate table wallets ();\n" };
const cards = { "0003_cards.sql": "-- Cards spend it.\ncreate table cards ();\n" };

let testDatabase: TestDatabase;
const folders: MigrationFolder[] = [];

beforeEach(async () => {
  testDatabase = await createTestDatabase({ empty: true });
});

afterEach(async () => {
  await testDatabase.drop();
  await Promise.all(folders.splice(0).map((folder) => folder.remove()));
});

async function build(files: Record<string, string>): Promise<string> {
  const folder = await migrationFolder(files);
  folders.push(folder);
  return folder.path;
}

const migrateTo = (folder: string) =>
  migrate({ url: testDatabase.url, folder, log: () => undefined });

async function require(folder: string, url = testDatabase.url): Promise<void> {
  const database = new Database({
    url,
    connectionsMax: 1,
    applicationName: "test",
    onIdleError: () => undefined,
  });
  await requireSchema(database, folder).finally(() => database.close());
}

describe("a database whose history differs from this build's", () => {
  test("is refused when a file that it has run was changed", async () => {
    await migrateTo(await build(wallets));
    const changed = await build({
      "0001_wallets.sql": "-- Wallets hold money!\ncreate table wallets ();\n",
    });
    await expect(migrateTo(changed)).rejects.toThrow(StartupError);
    await expect(migrateTo(changed)).rejects.toThrow(
      "0001_wallets.sql was changed after the database had run it",
    );
    await expect(require(changed)).rejects.toThrow("was changed");
  });

  test("is accepted when only the line ends of a file differ", async () => {
    await migrateTo(await build(wallets));
    const carried = await build({
      "0001_wallets.sql": wallets["0001_wallets.sql"].replaceAll("\n", "\r\n"),
    });
    await expect(migrateTo(carried)).resolves.toBeUndefined();
  });

  test("is refused when it is newer than the program", async () => {
    await migrateTo(await build({ ...wallets, ...cards }));
    const older = await build(wallets);
    await expect(migrateTo(older)).rejects.toThrow(StartupError);
    await expect(migrateTo(older)).rejects.toThrow(
      /^Wrong schema version: the database is newer .* 0003_cards\.sql/,
    );
    await expect(require(older)).rejects.toThrow("Wrong schema version");
  });

  test("is refused when a migration came in between later", async () => {
    await migrateTo(await build({ ...wallets, ...cards }));
    const between = await build({ ...wallets, "0002_late.sql": "-- Late.\nselect 1;", ...cards });
    await expect(migrateTo(between)).rejects.toThrow(
      "0002_late.sql would run after the database has run number 3",
    );
    expect(await ask(testDatabase.url, "select from schema_migrations")).toHaveLength(2);
  });
});

describe("requireSchema", () => {
  test("refuses an empty database, and changes nothing in it", async () => {
    await expect(require(await build(wallets))).rejects.toThrow("has not run 0001_wallets.sql yet");
    expect(
      await ask(testDatabase.url, "select from pg_tables where schemaname = 'public'"),
    ).toEqual([]);
  });

  test("refuses a database that is behind", async () => {
    await migrateTo(await build(wallets));
    const next = await build({ ...wallets, ...cards });
    await expect(require(next)).rejects.toThrow(StartupError);
    await expect(require(next)).rejects.toThrow(
      "Wrong schema version: the database has not run 0003_cards.sql yet",
    );
  });

  test("accepts a database that has run every migration", async () => {
    const folder = await build({ ...wallets, ...cards });
    await migrateTo(folder);
    await expect(require(folder)).resolves.toBeUndefined();
  });

  test("accepts the databases that tests are given", async () => {
    const migrated = await createTestDatabase();
    await require(ours, migrated.url).finally(() => migrated.drop());
  });
});

describe("migration files", () => {
  test("have one number each", async () => {
    const twins = await build({ ...wallets, "0001_cards.sql": "-- Cards.\nselect 1;" });
    await expect(migrateTo(twins)).rejects.toThrow(
      "0001_cards.sql and 0001_wallets.sql have the same number",
    );
  });

  test("are named by number and words", async () => {
    await expect(migrateTo(await build({ "1_Wallets.sql": "" }))).rejects.toThrow(
      "rename it like 0001_ledger.sql",
    );
  });

  test("of this project say why in their first line", async () => {
    for (const name of (await readdir(ours)).filter((file) => file.endsWith(".sql"))) {
      expect(await readFile(join(ours, name), "utf8"), name).toMatch(/^-- \S.{20,}/);
    }
  });
});
