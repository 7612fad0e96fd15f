import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../test/support/service.ts";
import { sql } from "../../kernel/database/sql.ts";
import { readLongStatements } from "../../kernel/database/status-queries.ts";
import { gaugesOf } from "../../modules.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const operator = (...args: string[]) =>
  runOperator(["system", "status", ...args], {
    env: { ...operatorSettings, DATABASE_URL: service.kit.database.url },
    folder: "/dev/null",
  });

const status = async () => {
  const { output, complaint } = await operator("--json");
  expect(complaint).toBe("");
  return JSON.parse(output);
};

test("the state of the installation has versions, sizes, processes, queue and backlogs", async () => {
  const { database } = service.kit;
  await database.run(sql`
    insert into api_processes (id, seen_at)
    values ('here', clock_timestamp()), ('gone', clock_timestamp() - interval '10 minutes')`);
  await database.run(sql`
    insert into operator_actions (done_at, done_by, action, details)
    values ('2026-01-02T03:04:05Z', 'amina', 'installation.back_up', '{}')`);
  await database.run(sql`truncate graphile_worker._private_jobs`);
  await database.run(sql`select graphile_worker.add_job('mail.carry')`);
  const found = await status();
  expect(found).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    database: {
      ...{ serverVersion: expect.stringMatching(/^\d+/), isStandby: false },
      ...{ connections: expect.any(Number), connectionsMax: expect.any(Number) },
    },
    processes: expect.arrayContaining([
      { id: "here", kind: "api", seenAt: expect.any(String), isAlive: true },
      { id: "gone", kind: "api", seenAt: expect.any(String), isAlive: false },
    ]),
    queue: { waiting: 1, running: 0, failed: 0, givenUp: 0 },
    replicas: [],
    lastBackupAt: "2026-01-02T03:04:05.000Z",
  });
  expect(BigInt(found.database.sizeBytes)).toBeGreaterThan(1_000_000n);
  const backlogs = found.backlogs.map(({ name }: { name: string }) => name);
  expect(backlogs).toContain("kasuwa_mail_waiting");
  expect(backlogs).toContain("kasuwa_webhook_deliveries_waiting");
  expect(found.backlogs).toContainEqual(
    expect.objectContaining({ name: "kasuwa_mail_waiting", unit: "count" }),
  );
  const entries = found.largestTables.find(
    (one: { table: string }) => one.table === "ledger_entries",
  );
  expect(entries).toMatchObject({
    partitions: expect.any(Number),
  });
  expect(entries.partitions).toBeGreaterThan(1);
  expect((await operator()).output).toMatch(/last backup +2026-01-02 03:04 UTC/);
});

test("a gauge of a time is in seconds, and its name says so to collectors", () => {
  const timed = gaugesOf().filter(({ unit }) => unit === "seconds");
  expect(timed.map(({ name }) => name)).toEqual(
    gaugesOf().flatMap(({ name }) => (name.endsWith("_seconds") ? [name] : [])),
  );
  expect(timed).not.toEqual([]);
});

test("the rows of a table are unknown until it is analysed, and none are in an empty one", async () => {
  const { database } = service.kit;
  await database.run(sql`create table large_one (text text) with (autovacuum_enabled = off)`);
  const estimate = async () => {
    const { largestTables } = await status();
    return largestTables.find(({ table }: { table: string }) => table === "large_one")
      ?.rowsEstimate;
  };
  await database.run(sql`
    insert into large_one select repeat(md5(n::text), 40) from generate_series(1, 20000) n`);
  expect(await estimate()).toBe(null);
  expect((await operator()).output).toMatch(/large_one +[\d.]+ MB +not analysed yet/);
  await database.run(sql`analyze large_one`);
  expect(await estimate()).toBe("20000");
  await database.run(sql`drop table large_one`);
});

test("open transactions are counted, and the texts of other programs are not shown", async () => {
  const client = new pg.Client({
    connectionString: service.kit.database.url,
    application_name: "another program",
  });
  await client.connect();
  await client.query("begin; select 1");
  const { database, connections } = await status();
  expect(database.oldestTransactionSeconds).toBeGreaterThanOrEqual(0);
  expect(connections).toContainEqual({
    ...{ application: "another program", connections: 1, active: 0, idleInTransaction: 1 },
  });
  await client.end();
});

test("long statements are listed, and only our own with their text", async () => {
  const sleeping = ["another program", "kasuwa test"].map((name) => {
    const client = new pg.Client({
      connectionString: service.kit.database.url,
      application_name: name,
    });
    client.on("error", () => undefined);
    return client;
  });
  await Promise.all(sleeping.map((client) => client.connect()));
  const ended = sleeping.map((client) =>
    client.query("select pg_sleep(600)").catch(() => undefined),
  );
  const found = async () =>
    (await readLongStatements(service.kit.database, 0, 50)).filter(({ application }) =>
      /another|test/.test(application),
    );
  await expect.poll(async () => (await found()).length, { timeout: 30_000 }).toBe(2);
  expect(new Map((await found()).map((one) => [one.application, one.statement]))).toEqual(
    new Map([
      ["another program", null],
      ["kasuwa test", "select pg_sleep(600)"],
    ]),
  );
  const { output } = await operator();
  expect(output).not.toContain("pg_sleep");
  await service.kit.database.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(600)'`);
  await Promise.all(ended);
});
