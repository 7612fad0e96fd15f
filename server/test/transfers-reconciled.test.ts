import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../src/kernel/database/sql.ts";
import { tell } from "./support/tell.ts";
import {
  FAULTS,
  openTransferSite,
  proveAgreement,
  type TransferSite,
} from "./support/transfer-site.ts";

const isSoak = Boolean(process.env["KASUWA_SOAK"]);
const TRANSFERS = isSoak ? 2_000 : 300;

let site: TransferSite;

beforeAll(async () => {
  site = await openTransferSite();
});
afterAll(() => site.stop());

test(`${TRANSFERS} transfers through a bank that loses a fifth of the calls end to the kobo as its books have them`, {
  timeout: 600_000,
}, async () => {
  await site.setFaults(FAULTS);
  const worker = await site.startWorker();
  const startedMs = performance.now();
  await site.order(TRANSFERS);
  const { all, repeatedCalls } = await proveAgreement(site, TRANSFERS);
  await worker.stop();
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  tell(`${TRANSFERS} transfers ended after ${seconds} s; ${repeatedCalls} calls were repeated.`);
  const ends = new Set(all.map(({ progress }) => progress));
  expect(ends).toEqual(new Set(["settled", "failed", "returned"]));
  const failures = await site.kit.database.many<{ failure: string }>(sql`
    select failure from inbound_notices where failure is not null`);
  expect(failures).toEqual([]);
});
