import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fresh, HOLDER, useCards } from "../../../test/support/card-service.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/support/databases.ts";
import { startSecondProcess } from "../../../test/support/second-process.ts";
import { ask, startTestService } from "../../../test/support/service.ts";
import { formatSecretContext } from "../../domains/webhooks/endpoints/index.ts";
import { buildFrame } from "../../kernel/backup/frames.ts";
import { textArray } from "../../kernel/database/arrays.ts";
import { Database } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";
import type { Kit } from "../../kernel/kit.ts";
import { digestRows } from "../../kernel/ledger/digests/digest-rows.ts";
import { LEDGER_TABLES } from "../../kernel/ledger/digests/digested-table.ts";
import { DEFAULT_STEPS } from "../../kernel/ledger/verify/verify-steps.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

const service = useCards({ start: startTestService });
let folder: string;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kasuwa-backup-"));
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.drop()));
  await rm(folder, { recursive: true });
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ empty: true });
  databases.push(database);
  return database;
}

const run = (url: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runOperator(args, { env: { ...operatorSettings, DATABASE_URL: url, ...env }, folder });

const operator = (...args: string[]) => run(service().kit.database.url, args);

const digest = () =>
  digestRows(service().kit.database, LEDGER_TABLES, { ...DEFAULT_STEPS, settledAfterSeconds: 0 });

/** Writes a backup and returns its path. */
async function backUp(name: string): Promise<string> {
  const file = join(folder, name);
  const ended = await operator("backup", file);
  expect(ended).toMatchObject({ complaint: "", exitCode: 0 });
  return file;
}

/** What every process writes for itself, and what a restore adds. */
const OWN_ROWS = ["schema_migrations", "operator_actions", "job_workers", "api_processes"];

/** The log of requests is written twice a second, in order. */
async function requestsAreLogged(database: Database, environmentId: bigint): Promise<void> {
  const last = () =>
    database.maybeOne<{ path: string }>(sql`
      select path from request_log where environment_id = ${environmentId} order by id desc limit 1`);
  await expect.poll(last, { timeout: 10_000 }).toMatchObject({ path: "/business/balance" });
}

/** The rows of each table, as text. */
async function contentsOf(database: Database): Promise<Record<string, readonly string[]>> {
  const tables = await database.many<{ schema: string; name: string }>(sql`
    select relnamespace::regnamespace::text as schema, relname as name from pg_class
    where relkind = 'r' and relpersistence = 'p' and relnamespace in ('public'::regnamespace, 'simulator'::regnamespace)
      and relname <> all(${textArray(OWN_ROWS)}::text[])
    order by 1, 2`);
  const contents: Record<string, readonly string[]> = {};
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const rows = await database.many<{ row: string }>(
      sql`select whole::text as row from ${table} whole order by 1`,
    );
    contents[name] = rows.map(({ row }) => row);
  }
  return contents;
}

async function secretsOf({ database, vault }: Kit): Promise<string[]> {
  const rows = await database.many<{ environmentId: bigint; id: bigint; secret: Buffer }>(sql`
    select environment_id as "environmentId", id, secret_sealed as secret from webhook_endpoints`);
  return rows.map(({ environmentId, id, secret }) =>
    vault.open(secret, formatSecretContext(environmentId, id)),
  );
}

/** A service on another database, for the same business. */
const startOn = (url: string) =>
  startSecondProcess({
    ...service(),
    kit: { ...service().kit, database: new Database({ ...DATABASE, url }) },
  });

const DATABASE = { connectionsMax: 1, applicationName: "restored", onIdleError: () => undefined };

test("a restored installation has every row, opens its secrets, proves its books and goes on", async () => {
  const merchant = await service().merchant();
  const { wallet } = await merchant.walletHolder(5_000);
  const card = await merchant.card(25);
  const hook = ["webhooks", "create", String(merchant.businessId), "https://shop.example/hooks"];
  const created = await operator(...hook, "--mode", "test", "--events", "all", "--json");
  const { secret } = JSON.parse(created.output);
  const paths = [`/wallets/${wallet}`, `/business/card/${card}`, "/business/balance"];
  const before: unknown[] = [];
  for (const path of paths) before.push(await merchant.gets(path));
  const { database } = service().kit;
  await database.run(sql`select make_request_log_day('2020-01-05'), make_partition('events', '_2020_01',
    $$from ('2020-01-01 00:00:00+00') to ('2020-02-01 00:00:00+00')$$)`);
  await digest();
  await requestsAreLogged(database, merchant.environmentId);
  // Each schedule is ahead of the clock, so that a new minute starts no task and changes no row.
  await database.run(sql`update job_schedules set turn = turn + 1000`);
  const contents = await contentsOf(database);

  const file = await backUp("whole");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const { url } = await emptyDatabase();
  const restored = await run(url, ["restore", file]);
  expect(restored).toMatchObject({ complaint: "", exitCode: 0 });
  expect(restored.output).toMatch(/^Restored [\d,]+ rows from the backup of 20\S+Z\.$/m);
  expect(await run(url, ["ledger", "verify"])).toMatchObject({ complaint: "", exitCode: 0 });
  const actions = await run(url, ["actions", "--json"]);
  expect(JSON.parse(actions.output).slice(0, 2)).toMatchObject([
    { by: "amina", action: "ledger.verify", details: { proven: true } },
    { by: "amina", action: "installation.restore" },
  ]);

  const second = await startOn(url);
  try {
    expect(await contentsOf(second.kit.database)).toEqual(contents);
    expect(await secretsOf(second.kit)).toContain(secret);
    const asks = (path: string, body?: object) =>
      ask(second, { key: merchant.test, path, body, idempotencyKey: fresh() });
    const after = await Promise.all(paths.map(async (path) => (await asks(path)).body.data));
    expect(after).toEqual(before);
    expect((await asks(`/business/card/${card}/details`)).body.data).toMatchObject({
      cardReference: card,
    });
    expect((await asks("/customers", HOLDER)).status).toBe(200);
  } finally {
    await second.stop();
  }
});

describe("a backup", () => {
  test("is not written over another file, and leaves no part of itself", async () => {
    const file = await backUp("once");
    expect(await operator("backup", file)).toMatchObject({
      complaint: `The file ${file} exists already; choose another name.`,
      exitCode: 1,
    });
    const missing = join(folder, "none", "file");
    expect((await operator("backup", missing)).complaint).toMatch(
      /^The backup cannot be written to/,
    );
    expect((await readdir(folder)).filter((name) => name.endsWith(".partial"))).toEqual([]);
  });

  test("shows its progress to a person, and to no program", async () => {
    const written: string[] = [];
    const surroundings = {
      env: { ...operatorSettings, DATABASE_URL: service().kit.database.url },
      folder,
      terminal: (text: string) => void written.push(text),
    };
    await runOperator(["backup", join(folder, "for-a-program"), "--json"], surroundings);
    expect(written).toEqual([]);
    await runOperator(["backup", join(folder, "for-a-person")], surroundings);
    expect(written[0]).toMatch(/backing up: \d+ %$/);
    const { url } = await emptyDatabase();
    const restoring = { ...surroundings, env: { ...surroundings.env, DATABASE_URL: url } };
    await runOperator(["restore", join(folder, "for-a-person")], restoring);
    expect(written.join("")).toMatch(/checking: \d+ %.*restoring: \d+ %/s);
  });

  test("is recorded in the audit log", async () => {
    const file = await backUp("noted");
    const [action] = JSON.parse((await operator("actions", "--json")).output);
    expect(action).toMatchObject({
      by: "amina",
      action: "installation.back_up",
      details: { file },
    });
  });
});

/** Restores a changed copy of a backup into an empty database, and returns the error message. */
async function complaintAbout(
  change: (file: Buffer) => Buffer,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const file = join(folder, "changed");
  await writeFile(file, change(await readFile(join(folder, "good"))));
  const { url } = await emptyDatabase();
  const { complaint, exitCode } = await run(url, ["restore", file], env);
  expect(exitCode).toBe(1);
  const client = new Database({ ...DATABASE, url });
  const { tables } = await client.one<{ tables: bigint }>(sql`
    select count(*) as tables from pg_class where relnamespace = 'public'::regnamespace`);
  await client.close();
  expect(tables, "the database is still empty").toBe(0n);
  return complaint;
}

/** Changes the unzipped text. */
const rewritten = (change: (text: string) => string) => (file: Buffer) =>
  gzipSync(Buffer.from(change(gunzipSync(file).toString("latin1")), "latin1"));

const same = (file: Buffer) => file;
const otherKey = Buffer.alloc(32, 9).toString("base64");

describe("a restore is refused", () => {
  beforeAll(() => backUp("good"));

  test.each([
    ["a file that is cut off", (file: Buffer) => file.subarray(0, file.length - 30), /is cut off/],
    ["half a file", (file: Buffer) => file.subarray(0, file.length / 2), /is cut off/],
    [
      "a backup whose last frames are missing",
      rewritten((text) => text.slice(0, text.lastIndexOf('{"tables"') - 5)),
      /is cut off/,
    ],
    ["a row that was changed", rewritten((text) => text.replace("Baobab", "Boabab")), /checksum/],
    [
      "a name that was changed",
      rewritten((text) => text.replace("events_20", "evento_20")),
      /damaged/,
    ],
    ["more than a backup", rewritten((text) => `${text}r\0\0\0\0`), /damaged/],
    ["another file", () => Buffer.from("no backup"), /the file is no backup/],
    [
      "another format",
      rewritten((text) => text.replace("kasuwa backup 1", "kasuwa backup 9")),
      /format/,
    ],
  ])("for %s", async (_name, change, complaint) => {
    expect(await complaintAbout(change)).toMatch(complaint);
  });

  test("for a missing file", async () => {
    const { url } = await emptyDatabase();
    const { complaint } = await run(url, ["restore", join(folder, "nothing")]);
    expect(complaint).toMatch(/^There is no backup .+nothing; check the path\.$/);
  });

  test("for a wrong key, a missing key, and no key", async () => {
    expect(await complaintAbout(same, { KASUWA_MASTER_KEYS: `1:${otherKey}` })).toMatch(
      /^Master key 1 is not the key 1 that sealed this backup/,
    );
    expect(await complaintAbout(same, { KASUWA_MASTER_KEYS: `2:${otherKey}` })).toMatch(
      /^The backup needs master key 1, which is not available/,
    );
    expect(await complaintAbout(same, { KASUWA_MASTER_KEYS: "", KASUWA_DATA: folder })).toMatch(
      /^A backup does not contain the master key, and .+ has no master\.key\. /,
    );
  });

  test("for a database that is not empty", async () => {
    const { complaint } = await operator("restore", join(folder, "good"));
    expect(complaint).toMatch(/^The database is not empty: it has \S+ and \d+ other/);
  });
});

describe("a restore compares the migrations", () => {
  /** A complete backup with this migration number, and the checksum of the whole. */
  const withMigration = (change: (number: number) => number) => (file: Buffer) => {
    const bytes = gunzipSync(file);
    const headLength = 5 + bytes.readUInt32BE(1);
    const header = JSON.parse(bytes.toString("utf8", 5, headLength));
    header.migration = change(header.migration);
    const endAt = bytes.lastIndexOf('{"tables"') - 5;
    const end = JSON.parse(bytes.toString("utf8", endAt + 5));
    const content = Buffer.concat([
      buildFrame("header", Buffer.from(JSON.stringify(header))),
      bytes.subarray(headLength, endAt),
    ]);
    end.sha256 = createHash("sha256").update(content).digest("hex");
    return gzipSync(Buffer.concat([content, buildFrame("end", Buffer.from(JSON.stringify(end)))]));
  };

  test.each([
    ["older", -1],
    ["newer", 1],
  ])("and refuses an %s one in plain words", async (word, step) => {
    await backUp(`for-${word}`);
    const complaint = await complaintAbout(withMigration((number) => number + step));
    expect(complaint).toMatch(
      new RegExp(
        `^The backup has the schema of migration \\d+, which is ${word} than this program's`,
      ),
    );
  });
});
