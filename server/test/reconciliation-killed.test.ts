import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isExplained, reportReconciliation } from "../src/domains/platform/reconciliation/index.ts";
import { sql } from "../src/kernel/database/sql.ts";
import { verify } from "./support/ledger-fixture.ts";
import { paystackBank } from "./support/live-banks.ts";
import {
  fundLive,
  hurry,
  type LiveService,
  openLiveNumber,
  startLiveService,
} from "./support/live-service.ts";
import { orderTransfer } from "./support/noticing-providers.ts";
import { tell } from "./support/tell.ts";

const RECONCILER = join(import.meta.dirname, "support/run-reconciler.ts");
const KILLS = process.env["KASUWA_SOAK"] === "1" ? 60 : 4;
const RETURNED = 6;
const CREDITS = 6;
const CREDIT = 4_200_000n;
const DEPOSITS = 10;
const DEPOSIT = 1_000_000n;

const bank = paystackBank();
const { transfers, collections, ledger } = bank.emulator;
let service: LiveService;

beforeAll(async () => {
  service = await startLiveService();
  await bank.connect(service);
  await fundLive(service, (number) => bank.pay(number, 900_000_000n));
}, 60_000);

afterAll(async () => {
  await service?.stop();
  await bank.emulator.close();
});

/** Runs a reconciler until it ends, or kills it after a time. Returns how long it took, or undefined if it was killed. */
async function run(killAfterMs?: number): Promise<number | undefined> {
  const child = fork(RECONCILER, [service.kit.database.url, bank.name], { stdio: "inherit" });
  const ended = once(child, "exit");
  await Promise.race([once(child, "message"), ended]);
  const startedMs = performance.now();
  if (killAfterMs !== undefined) {
    await sleep(killAfterMs);
    child.kill("SIGKILL");
  }
  const [code, signal] = await ended;
  if (signal === "SIGKILL") return undefined;
  expect(code).toBe(0);
  return performance.now() - startedMs;
}

const count = (condition: ReturnType<typeof sql>) =>
  service.kit.database.one<{ count: number }>(sql`select count(*)::int as count ${condition}`);

/** Movements that only the statement shows: returned payments, credits without a notice, and deposits. */
async function changeSilently(deposited: bigint): Promise<void> {
  const references: string[] = [];
  for (let n = 0; n < RETURNED; n++)
    references.push(await orderTransfer(service, bank.name, "0123456789"));
  const settled = async () => {
    await hurry(service);
    return (await count(sql`from transactions where progress = 'sending' or status = 'Pending'`))
      .count;
  };
  await expect.poll(settled).toBe(0);
  for (const reference of references) transfers.settle(reference, "reversed", { isSilent: true });
  const number = await openLiveNumber(service);
  for (let n = 0; n < CREDITS; n++) collections.pay(number, CREDIT, { isSilent: true });
  for (let n = 0; n < DEPOSITS; n++) ledger.deposit(deposited);
}

test("a reconciler that is killed at any moment leaves nothing half done, and the next one finishes its work once", {
  timeout: 300_000,
}, async () => {
  // How long a whole run takes, with as much to do.
  await changeSilently(DEPOSIT);
  const wholeMs = (await run()) ?? 0;
  const booked = () => count(sql`from ledger_transactions where kind = 'reconciliation_booked'`);
  expect(await booked()).toEqual({ count: DEPOSITS });
  await changeSilently(DEPOSIT + 1n);
  let kills = 0;
  for (let round = 0; round < KILLS; round++) {
    if ((await run(((round + Math.random()) / KILLS) * wholeMs)) === undefined) kills += 1;
    expect((await verify(service.kit.database)).findings).toEqual([]);
  }
  await run();
  tell(`${kills} of ${KILLS} reconcilers were killed, within ${Math.round(wholeMs)} ms.`);
  expect(kills).toBeGreaterThan(0);
  const report = await reportReconciliation(service.kit);
  expect(isExplained(report)).toBe(true);
  expect(report.providers[0]?.byOurBooks).toBe(report.providers[0]?.byStatements);
  expect(report.providers[0]?.bookedFees).toBe(report.providers[0]?.fees);
  expect(await booked()).toEqual({ count: 2 * DEPOSITS });
  expect(await count(sql`from transactions where type = 'Funding' and amount = ${CREDIT}`)).toEqual(
    {
      count: 2 * CREDITS,
    },
  );
  expect(await count(sql`from transactions where progress = 'returned'`)).toEqual({
    count: 2 * RETURNED,
  });
  expect((await verify(service.kit.database)).findings).toEqual([]);
});
