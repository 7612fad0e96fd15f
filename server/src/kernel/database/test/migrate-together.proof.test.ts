import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/databases.ts";
import { migrate } from "../migrations/migrate.ts";
import { ask, type MigrationFolder, migrationFolder } from "./migration-folder.ts";

const run = promisify(execFile);
const program = join(import.meta.dirname, "run-migrate.ts");

let database: TestDatabase;
let folder: MigrationFolder;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  folder = await migrationFolder({
    "0001_wallets.sql":
      "-- Slow enough for the others to arrive.\ncreate table wallets (id bigint);\nselect pg_sleep(0.5);",
    "0002_index.sql":
      "-- Waits for every transaction.\n-- no transaction\ncreate index concurrently on wallets (id);",
  });
});

afterEach(async () => {
  await database.drop();
  await folder.remove();
});

test("processes that start at the same moment all succeed, and each migration runs once", async () => {
  const started = Array.from({ length: 4 }, () =>
    run(process.execPath, [program, database.url, folder.path]),
  );
  const outcomes = await Promise.allSettled(started);
  expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill("fulfilled"));
  expect(await ask(database.url, "select number from schema_migrations order by 1")).toEqual([
    { number: 1 },
    { number: 2 },
  ]);
  expect(
    await ask(database.url, "select from pg_indexes where tablename = 'wallets'"),
  ).toHaveLength(1);
});

test("a process that waits for another's migrations gives up in the end, and says so", async () => {
  const options = { url: database.url, folder: folder.path, log: () => undefined };
  const said: string[] = [];
  let impatient: Promise<void> | undefined;
  await migrate({
    ...options,
    extra: async () => {
      impatient = migrate({ ...options, patienceMs: 100, log: (sentence) => said.push(sentence) });
      await expect(impatient).rejects.toThrow("Another process is still migrating this database");
    },
  });
  expect(impatient).toBeDefined();
  expect(said).toEqual(["Another process migrates this database; this start waits for it."]);
});

test("a process that was killed while it migrated does not keep others out", async () => {
  const killed = execFile(process.execPath, [program, database.url, folder.path]);
  const sleeping =
    "select from pg_stat_activity where query like '%pg_sleep(0.5)%' and pid <> pg_backend_pid()";
  await expect.poll(() => ask(database.url, sleeping)).toHaveLength(1);
  killed.kill("SIGKILL");
  await migrate({ url: database.url, folder: folder.path, log: () => undefined });
  expect(await ask(database.url, "select from schema_migrations")).toHaveLength(2);
});
