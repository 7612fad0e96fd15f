import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../src/kernel/database/sql.ts";
import { ask } from "./support/service.ts";
import { tell } from "./support/tell.ts";
import {
  proveAgreement,
  startTransferProcesses,
  type TransferProcesses,
} from "./support/transfer-processes.ts";
import { WorkerProcess } from "./support/worker-process.ts";

const isSoak = Boolean(process.env["KASUWA_SOAK"]);
const BULKS = isSoak ? 100 : 1;
const BULK = 1_000;
const TRANSFERS = BULKS * BULK;

/** How much a worker may grow between the first tenth of the work and the last. */
const GROWTH_MAX_MB = 24;

let processes: TransferProcesses;

beforeAll(async () => {
  processes = await startTransferProcesses();
});
afterAll(() => processes.stop());

async function orderBulk(number: number): Promise<void> {
  const item = {
    // With the fee, twice as much. A test wallet has enough for all transfers.
    amount: 10,
    narration: "wages",
    destinationBankCode: "058",
    destinationAccountNumber: "0123456789",
    destinationAccountName: "EZE CHIDI MUSA",
  };
  const { body } = await ask(processes, {
    path: "/business/bulk",
    idempotencyKey: `wages ${number}`,
    body: {
      phoneNumber: "08031234567",
      transferRequest: Array.from({ length: BULK }, () => item),
    },
  });
  expect(body.error).toBeNull();
}

const countOpen = async () =>
  Number(
    (
      await processes.kit.database.one<{ count: bigint }>(
        sql`select count(*) from transactions where status = 'Pending'`,
      )
    ).count,
  );

function residentMb(pid: number): number {
  const [, kilobytes = "0"] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1_024;
}

test(`${TRANSFERS} transfers drain through one worker, whose memory stays flat`, {
  timeout: 900_000,
}, async () => {
  const worker = await WorkerProcess.start(processes, "steady");
  const startedMs = performance.now();
  for (let number = 0; number < BULKS; number++) await orderBulk(number);
  const sizes: number[] = [];
  for (let left = await countOpen(); left > 0; left = await countOpen()) {
    sizes.push(residentMb(worker.pid));
    await sleep(isSoak ? 1_000 : 100);
  }
  const seconds = (performance.now() - startedMs) / 1_000;
  await worker.kill();
  const tenth = Math.ceil(sizes.length / 10);
  const early = Math.max(...sizes.slice(tenth, 3 * tenth));
  const late = Math.max(...sizes.slice(-tenth));
  tell(
    `${TRANSFERS} transfers drained at ${Math.round(TRANSFERS / seconds)} a second; the worker had ${Math.round(early)} MB early and ${Math.round(late)} MB late.`,
  );
  if (isSoak) expect(late - early).toBeLessThan(GROWTH_MAX_MB);
  await proveAgreement(processes, TRANSFERS);
});
