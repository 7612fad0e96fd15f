import { afterAll, expect, test } from "vitest";
import { assertDurable } from "../src/kernel/database/check-durability.ts";
import type { Database } from "../src/kernel/database/database.ts";
import { sql } from "../src/kernel/database/sql.ts";
import { openConnections } from "../src/kernel/jobs/queue/queue.ts";
import { createLogger } from "../src/kernel/log.ts";
import { administer } from "./support/databases.ts";
import {
  addEnvironments,
  openDatabase,
  openLedger,
  type TestLedger,
  verify,
} from "./support/ledger-fixture.ts";
import { callerOf, openWallet } from "./support/ledger-operations.ts";
import { alterSystem, type StandbyPair, startStandbyPair } from "./support/standby-pair.ts";

let pair: StandbyPair;
let database: Database;
let testLedger: TestLedger;
let here = 0n;

/** Read during the test, because it polls. */
async function setUp(): Promise<void> {
  pair = await startStandbyPair();
  database = openDatabase(pair.primary.url);
  testLedger = openLedger(pair.primary.url);
  [here = 0n] = await addEnvironments(database, 1);
}
afterAll(async () => {
  await pair?.stop();
}, 60_000);

const open = (ledger: TestLedger, key: string) =>
  ledger.ledger.run(openWallet(1n), callerOf(here, key));

const waitingForStandby = () =>
  database.many<{ pid: number }>(sql`
    select pid from pg_stat_activity
    where application_name = 'ledger under test' and wait_event = 'SyncRep'`);

/** Plain transactions, single statements and the job queue have separate connections. */
async function refusesCancelledWaits(): Promise<void> {
  const change = sql`update access_version set version = gen_random_uuid()`;
  const settings = { directUrl: pair.primary.url, tasks: {}, log: createLogger("fatal") };
  const queue = openConnections(settings, Promise.resolve());
  const works: readonly [string, () => Promise<unknown>][] = [
    ["ledger test", () => database.run(change)],
    ["ledger test", () => database.transaction((tx) => tx.run(change))],
    ["kasuwa worker", () => queue.query(change.text)],
  ];
  for (const [name, work] of works) {
    const outcome = work().then(
      () => "acknowledged",
      (error: Error) => error.name,
    );
    await expect
      .poll(
        async () =>
          (
            await database.many(sql`
              select pg_cancel_backend(pid) from pg_stat_activity
              where application_name = ${name} and wait_event = 'SyncRep'`)
          ).length,
        { timeout: 8_000 },
      )
      .toBe(1);
    expect(await outcome, name).toBe("NotReplicated");
  }
  await queue.end();
}

const recordsOn = async (there: Database) =>
  (await there.many<{ key: string }>(sql`select key from operation_records order by key`)).map(
    ({ key }) => key,
  );

test("a takeover loses no acknowledged operation, even if the server's default became local", async () => {
  await setUp();
  await expect(assertDurable(database, { requireStandby: true })).resolves.toBeUndefined();
  expect(await open(testLedger, "before")).toMatchObject({ status: 200 });
  await alterSystem(pair.primary.superuserUrl, "synchronous_commit", "local");
  const restarted = openDatabase(pair.primary.url);
  await expect(assertDurable(restarted, { requireStandby: true })).rejects.toThrow(
    "synchronous_commit is local",
  );
  await restarted.close();
  expect(await open(testLedger, "local")).toMatchObject({ status: 200 });

  await pair.freezeReplication();
  let acknowledged = false;
  const last = open(testLedger, "frozen").then(
    () => {
      acknowledged = true;
    },
    () => undefined,
  );
  await expect
    .poll(async () => acknowledged || (await waitingForStandby()).length, { timeout: 8_000 })
    .toBe(1);
  expect(acknowledged).toBe(false);

  // Each time the commit is visible here, and is on no standby. The ledger asks again, and finds it.
  const waitsAgainAfter = async (interrupt: "pg_cancel_backend" | "pg_terminate_backend") => {
    const [waiting] = await waitingForStandby();
    await administer(pair.primary.superuserUrl, `select ${interrupt}(${waiting?.pid})`);
    const waitsAgain = async () =>
      acknowledged || (await waitingForStandby()).some(({ pid }) => pid !== waiting?.pid);
    await expect.poll(waitsAgain, { timeout: 8_000 }).toBe(true);
    expect(acknowledged, interrupt).toBe(false);
  };
  // PostgreSQL answers a commit whose wait was cancelled as any other, with a warning before the answer.
  await waitsAgainAfter("pg_cancel_backend");
  await waitsAgainAfter("pg_terminate_backend");
  await refusesCancelledWaits();
  await database.close();
  await pair.takeOver();
  await testLedger.ledger.close();
  await last;
  expect(acknowledged).toBe(false);

  const there = openDatabase(pair.standby.url);
  const next = openLedger(pair.standby.url);
  try {
    expect(await recordsOn(there)).toEqual(["client:before", "client:local"]);
    expect(await open(next, "frozen")).toMatchObject({ status: 200 });
    expect(await open(next, "local")).toMatchObject({ status: 200 });
    expect(await recordsOn(there)).toEqual(["client:before", "client:frozen", "client:local"]);
    expect((await verify(there)).findings).toEqual([]);
  } finally {
    await next.ledger.close();
    await there.close();
  }
}, 120_000);
