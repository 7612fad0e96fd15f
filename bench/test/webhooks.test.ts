import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { WebhooksReport } from "../src/webhooks/measure-webhooks.ts";
import { prepareFolder, runBench } from "./support/run-bench.ts";

let folder: Awaited<ReturnType<typeof prepareFolder>>;
let report: WebhooksReport;

beforeAll(async () => {
  folder = await prepareFolder();
  report = JSON.parse(
    await runBench(folder, ["--webhooks", "--quick", "--json"]),
  ) as WebhooksReport;
}, 300_000);

afterAll(() => folder?.remove());

test("a short run delivers all published events and measures the speed", () => {
  expect(report).toMatchObject({ endpoints: 3, eventsPerSecond: 50 });
  expect(report.deliveriesPerSecond).toBeGreaterThan(0);
});

test("events arrive within a second, also while one of three endpoints hangs", () => {
  expect(report.firstAttemptP95Ms).toBeLessThan(1_000);
  expect(report.besideHangingP95Ms).toBeLessThan(1_000);
});

test("the run leaves no file or process behind", () => {
  expect(readdirSync(folder.path)).toEqual([]);
});
