import { afterAll, beforeAll, expect, test } from "vitest";
import { compareBooks } from "./support/both-books.ts";
import { tell } from "./support/tell.ts";
import {
  DESTINATIONS,
  FAULTS,
  proveAgreement,
  startTransferProcesses,
  type TransferProcesses,
} from "./support/transfer-processes.ts";
import { type KillPoint, WorkerProcess } from "./support/worker-process.ts";

const isSoak = Boolean(process.env["KASUWA_SOAK"]);
const ROUNDS = isSoak ? 5 : 1;

let processes: TransferProcesses;
let ordered = 0;

beforeAll(async () => {
  processes = await startTransferProcesses();
});
afterAll(() => processes.stop());

async function order(count: number): Promise<void> {
  await processes.order(count);
  ordered += count;
}

/** A killed worker left something half done. A worker that is not killed brings it to the bank's outcome. */
async function recover(): Promise<number> {
  const worker = await processes.startWorker();
  try {
    const { repeatedCalls } = await proveAgreement(processes, ordered);
    return repeatedCalls;
  } finally {
    await worker.stop();
  }
}

/**
 * What a worker that died at that point leaves behind: orders with the status `sending`, which the bank may or may not
 * have.
 */
async function expectTraces(point: KillPoint): Promise<void> {
  const { differences } = await compareBooks(processes.kit.database);
  const stranded = differences.filter(({ progress }) => progress === "sending");
  const atTheBank = stranded.filter(({ bankStatus }) => bankStatus !== null);
  if (point === "before" || point === "on_the_way") {
    expect(stranded.length).toBeGreaterThan(0);
    expect(atTheBank).toEqual([]);
  }
  if (point === "arrived" || point === "answered") expect(atTheBank.length).toBeGreaterThan(0);
}

test.each<[KillPoint, string]>([
  ["before", "before it calls the bank"],
  ["on_the_way", "while its call is on the way"],
  ["arrived", "when the bank has the payment, and it has no answer"],
  ["answered", "when it has the answer, and has not noted it"],
  ["noting", "while it notes the answer"],
])("a worker that dies %s: %s; every transfer ends as the bank's books have it", {
  timeout: 120_000 * ROUNDS,
}, async (point) => {
  for (let round = 0; round < ROUNDS; round++) {
    await order(DESTINATIONS.length);
    const worker = await WorkerProcess.start(processes, point);
    expect(await worker.ended).toBe("SIGKILL");
    await expectTraces(point);
    const repeatedCalls = await recover();
    tell(
      `${point}: ${repeatedCalls} payments of ${ordered} reached the bank more than once so far.`,
    );
  }
});

test("workers that are killed at any moment lose nothing and double nothing, even with an unreliable bank", {
  timeout: 300_000,
}, async () => {
  const kills = isSoak ? 25 : 2;
  await processes.setFaults(FAULTS);
  await order(isSoak ? 2_000 : 50);
  for (let kill = 0; kill < kills; kill++) {
    const worker = await WorkerProcess.start(processes, "never");
    await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 600));
    await processes.advance(30);
    await worker.kill();
  }
  const repeatedCalls = await recover();
  tell(`${kills} kills: ${repeatedCalls} payments of ${ordered} reached the bank more than once.`);
});
