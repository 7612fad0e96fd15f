import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findEnvironment } from "../src/domains/platform/businesses/index.ts";
import { readArchives } from "../src/kernel/archive/queries.ts";
import { sql } from "../src/kernel/database/sql.ts";
import { verifyLedger } from "../src/kernel/ledger/verify/verify-ledger.ts";
import { proofsOf } from "../src/modules.ts";
import { runOperator } from "../src/operator/run-operator.ts";
import { OPERATOR, operatorSettings } from "../src/operator/test/operator-process.ts";
import { moveToMonth } from "./support/closed-months.ts";
import { openLedger, type TestLedger } from "./support/ledger-fixture.ts";
import { callerOf, openWallet, transfer } from "./support/ledger-operations.ts";
import { type S3Server, startS3Server } from "./support/s3-server.ts";
import { startTestService, type TestService } from "./support/service.ts";

let service: TestService;
let testLedger: TestLedger;
let server: S3Server;
let environmentId: bigint;
let [ann, ben] = [0n, 0n];
let keys = 0;

const run = async <T>(todo: Parameters<TestLedger["ledger"]["run"]>[0]) =>
  (await testLedger.ledger.run(todo, callerOf(environmentId, `key ${++keys}`))).outcome as T;

const move = () => run(transfer({ from: ann, to: ben, amount: 1n, fee: 1n, narrative: "moved" }));

beforeAll(async () => {
  service = await startTestService([], { eventsAreFake: true });
  server = await startS3Server();
  const { database } = service.kit;
  testLedger = openLedger(database.url);
  environmentId = await findEnvironment(database, service.business.businessId, "live");
  const open = async () => BigInt((await run<{ id: string }>(openWallet(100_000n))).id);
  [ann, ben] = [await open(), await open()];
  for (let n = 0; n < 50; n++) await move();
  await moveToMonth(database, 202401);
  await move();
});
beforeEach(() => {
  server.intercept = undefined;
  server.requests.length = 0;
});
afterAll(async () => {
  await testLedger.ledger.close();
  await service.stop();
  await server.close();
});

const env = () => {
  const { endpoint, region, bucket, prefix, accessKey, secretKey } = server.settings;
  return {
    ...operatorSettings,
    DATABASE_URL: service.kit.database.url,
    KASUWA_ARCHIVE: `s3://${bucket}/${prefix}`,
    KASUWA_ARCHIVE_ENDPOINT: endpoint.href,
    KASUWA_ARCHIVE_REGION: region,
    KASUWA_ARCHIVE_ACCESS_KEY: accessKey,
    KASUWA_ARCHIVE_SECRET_KEY: secretKey,
  };
};

const operator = (...words: readonly string[]) =>
  runOperator(words, { env: env(), folder: "/dev/null" });

const start = (...words: readonly string[]): ChildProcess =>
  spawn(process.execPath, [OPERATOR, ...words], {
    env: { PATH: process.env["PATH"], ...env() },
    stdio: "ignore",
  });

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

const findings = async () =>
  (await verifyLedger(service.kit.database, { nowMs: () => performance.now(), proofs: proofsOf() }))
    .findings;

const tables = () =>
  service.kit.database.many<{ name: string }>(sql`
    select relname::text as name from pg_class where relkind = 'r' and relname like '%\\_2024\\_01' order by 1`);

test.each([
  "ledger_transactions.csv.gz",
  "events.csv.gz",
  "movements.csv.gz",
  "manifest.json",
])("a write that is killed while it stores %s archives nothing, and can be repeated", async (file) => {
  const before = await tables();
  let isStoring = () => {};
  const storing = new Promise<void>((resolve) => {
    isStoring = resolve;
  });
  // The bucket takes the bytes and never answers.
  server.intercept = (request) => {
    if (!request.startsWith("PUT") || !request.includes(file)) return false;
    isStoring();
    return true;
  };
  const child = start("archive", "write", "2024-01", "--again");
  await storing;
  await kill(child);
  server.intercept = undefined;
  expect(await readArchives(service.kit.database)).toEqual([]);
  expect((await operator("archive", "drop", "2024-01", "--yes")).complaint).toContain(
    "2024-01 has no archive.",
  );
  expect((await operator("archive", "write", "2024-01")).exitCode).toBe(0);
  expect((await operator("archive", "verify", "2024-01")).output).toContain("Proven:");
  expect([await tables(), await findings()]).toEqual([before, []]);
});

test("a verification that is killed proves nothing", async () => {
  expect((await operator("archive", "write", "2024-01", "--again")).exitCode).toBe(0);
  let isReading = () => {};
  const reading = new Promise<void>((resolve) => {
    isReading = resolve;
  });
  server.intercept = (request) => {
    if (!request.startsWith("GET") || !request.includes("ledger_entries")) return false;
    isReading();
    return true;
  };
  const child = start("archive", "verify", "2024-01");
  await reading;
  await kill(child);
  expect(await readArchives(service.kit.database)).toMatchObject([{ verifiedAt: null }]);
  server.intercept = undefined;
  expect((await operator("archive", "drop", "2024-01", "--yes")).complaint).toContain(
    "was not verified",
  );
});

test("a drop that is killed halfway has dropped nothing, and can be approved again", async () => {
  const { database } = service.kit;
  expect((await operator("archive", "verify", "2024-01")).exitCode).toBe(0);
  expect((await operator("ledger", "verify")).exitCode).toBe(0);
  const { output } = await operator("archive", "drop", "2024-01", "--yes");
  const id = /Proposal (\d+)/.exec(output)?.[1] ?? "";
  const before = await tables();
  await database.transaction(
    async (reader) => {
      // The drop has compared all rows, and waits for this reader.
      await reader.run(sql`select from ledger_transactions_2024_01 limit 1`);
      const child = start("proposal", "approve", id, "--by", "bola");
      const waits = sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'drop table%'`;
      await expect
        .poll(() => database.many(waits), { timeout: 60_000, interval: 20 })
        .not.toEqual([]);
      await kill(child);
    },
    { statementMs: 60_000 },
  );
  expect([await tables(), await readArchives(database)]).toEqual([
    before,
    [expect.objectContaining({ droppedAt: null })],
  ]);
  expect(await findings()).toEqual([]);
  await move();
  expect((await operator("proposal", "approve", id, "--by", "bola")).output).toContain(
    "approved and done",
  );
  expect(await tables()).toEqual([]);
  expect(await findings()).toEqual([]);
  expect((await operator("archive", "verify", "2024-01")).output).toContain("Proven:");
});
