import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { WebhooksReport } from "../src/webhooks/measure-webhooks.ts";

const MAIN = join(import.meta.dirname, "../src/main.ts");

let folder: string;
let report: WebhooksReport;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kasuwa-bench-test-"));
  // If root starts PostgreSQL, it runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711);
  const { stdout } = await promisify(execFile)(process.execPath, [
    MAIN,
    ...["--webhooks", "--quick", "--json", "--folder", folder],
  ]);
  report = JSON.parse(stdout) as WebhooksReport;
}, 300_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

test("a short run delivers all published events and measures the speed", () => {
  expect(report).toMatchObject({ endpoints: 3, eventsPerSecond: 50 });
  expect(report.deliveriesPerSecond).toBeGreaterThan(0);
});

test("events arrive within a second, also while one of three endpoints hangs", () => {
  expect(report.firstAttemptP95Ms).toBeLessThan(1_000);
  expect(report.besideHangingP95Ms).toBeLessThan(1_000);
});

test("the run leaves no file or process behind", () => {
  expect(readdirSync(folder)).toEqual([]);
});
