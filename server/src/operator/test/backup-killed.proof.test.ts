import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  administer,
  createTestDatabase,
  type TestDatabase,
} from "../../../test/support/databases.ts";
import { migrateDatabase } from "../../start/database.ts";
import { runOperator } from "../run-operator.ts";
import { OPERATOR, operatorSettings, runProcess } from "./operator-process.ts";

// Enough rows that the copying can be observed from outside.
const ROWS = 15_000;

let folder: string;
let source: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "kasuwa-killed-"));
  source = await createTestDatabase();
  expect((await on(source.url, "pauses")).exitCode).toBe(0);
  await administer(
    source.url,
    `insert into operator_actions (done_at, done_by, action, details)
     select now(), 'amina', 'test.fill', jsonb_build_object('text', repeat('kasuwa ', 100), 'n', n)
     from generate_series(1, ${ROWS}) n`,
  );
});
afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true });
});

/** Runs in this process a command that the test does not kill. */
const on = (url: string, ...args: string[]) =>
  runOperator(args, { env: { ...operatorSettings, DATABASE_URL: url }, folder });

/** Kills the command while it copies this table. */
async function killDuringCopy(url: string, args: readonly string[]): Promise<void> {
  const env = { PATH: process.env["PATH"], ...operatorSettings, DATABASE_URL: url };
  const command = spawn(process.execPath, [OPERATOR, ...args], { env, stdio: "ignore" });
  const ended = once(command, "exit");
  await copyBegins(url, command);
  command.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
}

async function copyBegins(url: string, command: ChildProcess): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query(
        "select from pg_stat_activity where datname = current_database() and query ~ '^copy .*operator_actions' and state = 'active'",
      );
      if (rows.length > 0) return;
      expect(command.exitCode, "the command still runs").toBeNull();
      await pause(1);
    }
  } finally {
    await client.end();
  }
}

const countActions = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select count(*)::integer as n from operator_actions");
  await client.end();
  return rows[0].n;
};

test("a killed backup leaves no backup, and a killed restore is refused until it is repeated", async () => {
  const file = path.join(folder, "backup");
  const target = await createTestDatabase({ empty: true });

  await killDuringCopy(source.url, ["backup", file]);
  expect(existsSync(file)).toBe(false);
  const parts = async () => (await readdir(folder)).filter((name) => name.endsWith(".partial"));
  const [left = ""] = await parts();
  const part = await on(target.url, "restore", path.join(folder, left));
  expect(part).toMatchObject({ exitCode: 1, complaint: expect.stringMatching(/is cut off/) });
  expect(await on(source.url, "backup", file)).toMatchObject({ exitCode: 0 });
  expect(await parts()).toEqual([left]);

  await killDuringCopy(target.url, ["restore", file]);
  expect(await countActions(target.url)).toBe(0);
  const refused = /^A restore into this database has not finished\./;
  await expect(migrateDatabase(target.url, () => undefined)).rejects.toThrow(refused);
  expect(await on(target.url, "pauses")).toMatchObject({
    exitCode: 1,
    complaint: expect.stringMatching(refused),
  });

  const before = await readFile(file);
  expect(await on(target.url, "restore", file)).toMatchObject({ exitCode: 0, complaint: "" });
  expect(await readFile(file)).toEqual(before);
  // The rows, and the restore's own.
  expect(await countActions(target.url)).toBe(ROWS + 1);
  expect(await on(target.url, "ledger", "verify")).toMatchObject({ exitCode: 0 });
  await migrateDatabase(target.url, () => undefined);
  await target.drop();
});

test("of two concurrent backups to one name, one gets the name and is complete", async () => {
  const file = path.join(folder, "at-once");
  const target = await createTestDatabase({ empty: true });
  const writing = ["backup", file];
  const ends = await Promise.all(
    [writing, writing].map((args) => runProcess(args, { DATABASE_URL: source.url })),
  );
  expect(ends.filter(({ exitCode }) => exitCode === 0)).toHaveLength(1);
  expect(ends.map(({ complaint }) => complaint).join("")).toContain("exists already");
  const restored = await on(target.url, "restore", file);
  expect(restored).toMatchObject({ exitCode: 0, complaint: "" });
  await target.drop();
});
