import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../src/kernel/database/sql.ts";
import { verifyLedger } from "../src/kernel/ledger/verify/verify-ledger.ts";
import { ask } from "./support/service.ts";
import {
  hurryRetries,
  startTransferProcesses,
  type TransferProcesses,
} from "./support/transfer-processes.ts";
import { type KillPoint, WorkerProcess } from "./support/worker-process.ts";

const FUNDS = 5_000_000;
const AIRTIME = 100;
const BVN_PRICE = 40;
const PATIENCE_MS = 60_000;

/** Outcomes: bought; refunded; pending, then bought; no answer, then bought. */
const ENDS = ["01", "02", "03", "04", "09"] as const;
const PURCHASES = 10;
const CHECKS = 6;

const POINTS: readonly KillPoint[] = ["before", "on_the_way", "arrived", "answered", "noting"];

let processes: TransferProcesses;
let used = 0;

beforeAll(async () => {
  processes = await startTransferProcesses();
});
afterAll(() => processes.stop());

async function buy(customerEnd: string): Promise<void> {
  used += 1;
  const answer = await ask(processes, {
    path: "/business/vas/airtime/purchase",
    idempotencyKey: `purchase ${used}`,
    body: {
      reference: `purchase ${used}`,
      network: "MTN",
      phoneNumber: `080300000${customerEnd}`,
      amount: AIRTIME,
    },
  });
  expect(answer.status, answer.text).toBe(200);
}

/** A verification that the registry did not answer at once, so that a worker requeries it. */
async function verify(): Promise<void> {
  used += 1;
  const answer = await ask(processes, {
    path: "/business/verification/bvn",
    body: { bvn: String(22_731_904_000 + used) },
    headers: { "x-test-scenario": "timeout" },
  });
  expect(answer.body.data).toMatchObject({ status: "Pending" });
}

interface Purchase {
  readonly status: string;
  readonly progress: string;
  readonly customer: string | null;
  readonly bought: string | null;
}

/** Every purchase in our books and in the aggregator's. */
const purchases = () =>
  processes.kit.database.many<Purchase>(sql`
    select ours.status, ours.progress, theirs.customer, theirs.status as bought
    from transactions ours
    left join simulator.bill_purchases theirs
      on theirs.environment_id = ours.environment_id and theirs.reference = ours.order_reference
    where ours.type = 'Bill'`);

const verifications = () =>
  processes.kit.database.many<{ status: string; paid: string; notified: bigint }>(sql`
    select verification.status, verification.wallet_status as paid, (
      select count(*) from events
      where type = 'VERIFICATION_NOTIFICATION'
        and (body::json -> 'data' ->> 'verificationId')::bigint = verification.id
    ) as notified
    from verifications verification`);

async function untilAllEnded(): Promise<void> {
  const worker = await processes.startWorker();
  try {
    await expect
      .poll(
        async () => {
          await processes.advance(120);
          await hurryRetries(processes);
          return [...(await purchases()), ...(await verifications())].filter(
            ({ status }) => status === "Pending",
          );
        },
        { timeout: PATIENCE_MS, interval: 200 },
      )
      .toEqual([]);
  } finally {
    await worker.stop();
  }
}

/** To the kobo: every sale of the aggregator and every answer of the registry is paid for once, and nothing else is. */
async function proveMoney(): Promise<void> {
  const all = await purchases();
  for (const { status, customer, bought } of all) {
    const isRefused = customer?.endsWith("02") ?? false;
    expect([status, bought]).toEqual(
      isRefused
        ? ["Reversed", "failed"]
        : ["Successful", bought === "pending" ? bought : "succeeded"],
    );
  }
  const checks = await verifications();
  for (const one of checks) {
    expect(one).toEqual({ status: "Successful", paid: "Successful", notified: 1n });
  }
  const sold = all.filter(({ status }) => status === "Successful").length;
  const { body } = await ask(processes, { path: "/business/balance" });
  expect(body.data).toMatchObject({
    available: FUNDS - sold * AIRTIME - checks.length * BVN_PRICE,
    held: 0,
  });
  const { database } = processes.kit;
  const { notified } = await database.one<{ notified: bigint }>(sql`
    select count(*) as notified from events where type = 'BILLS_PURCHASE_NOTIFICATION'`);
  expect(notified).toBe(BigInt(all.length));
  expect((await verifyLedger(database, { nowMs: () => performance.now() })).findings).toEqual([]);
}

test.each(
  POINTS,
)("a worker that dies while it buys bills (%s): each ends as in the aggregator's books, and is paid once", {
  timeout: 120_000,
}, async (point) => {
  for (let n = 0; n < PURCHASES; n++) await buy(ENDS[n % ENDS.length] ?? "01");
  const worker = await WorkerProcess.start(processes, point);
  expect(await worker.ended).toBe("SIGKILL");
  const stranded = (await purchases()).filter(({ progress }) => progress === "sending");
  const theirs = stranded.filter(({ bought }) => bought !== null);
  // The purchase at which it died has not arrived. Another one, answered as it died, may have.
  if (point === "before" || point === "on_the_way")
    expect(stranded.length).toBeGreaterThan(theirs.length);
  if (point === "arrived" || point === "answered") expect(theirs.length).toBeGreaterThan(0);
  await untilAllEnded();
  await proveMoney();
});

test.each(
  POINTS,
)("a worker that dies while it requeries verifications (%s): each is charged once and notified once", {
  timeout: 120_000,
}, async (point) => {
  for (let n = 0; n < CHECKS; n++) await verify();
  await processes.advance(10);
  const worker = await WorkerProcess.start(processes, point);
  expect(await worker.ended).toBe("SIGKILL");
  const left = (await verifications()).filter(({ status }) => status === "Pending");
  expect(left.length).toBeGreaterThan(0);
  await untilAllEnded();
  await proveMoney();
});
