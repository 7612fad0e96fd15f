import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../src/kernel/database/sql.ts";
import { tell } from "./support/tell.ts";
import {
  FAULTS,
  proveAgreement,
  startTransferProcesses,
  type TransferProcesses,
} from "./support/transfer-processes.ts";

const isSoak = Boolean(process.env["KASUWA_SOAK"]);
const TRANSFERS = isSoak ? 2_000 : 64;

let processes: TransferProcesses;

beforeAll(async () => {
  processes = await startTransferProcesses();
});
afterAll(() => processes.stop());

test(`${TRANSFERS} transfers through a bank that loses a fifth of the calls end to the kobo as its books have them`, {
  timeout: 600_000,
}, async () => {
  await processes.setFaults(FAULTS);
  const worker = await processes.startWorker();
  const startedMs = performance.now();
  await processes.order(TRANSFERS);
  let agreed = await proveAgreement(processes, TRANSFERS);
  // Both books may agree before the bank returns a payment.
  while (!agreed.all.some(({ progress }) => progress === "returned"))
    agreed = await proveAgreement(processes, TRANSFERS);
  const { all, repeatedCalls } = agreed;
  // A notice may fail while the bank cannot be asked, and waits for its next attempt.
  await expect.poll(readFailures, { timeout: 60_000 }).toEqual([]);
  await worker.stop();
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  tell(`${TRANSFERS} transfers ended after ${seconds} s; ${repeatedCalls} calls were repeated.`);
  const ends = new Set(all.map(({ progress }) => progress));
  expect(ends).toEqual(new Set(["settled", "failed", "returned"]));
});

const readFailures = () =>
  processes.kit.database.many<{ failure: string }>(sql`
    select failure from inbound_notices where failure is not null`);
