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
  // Started by root, PostgreSQL runs as somebody else, who has to get there.
  await chmod(folder, 0o711);
  const { stdout } = await promisify(execFile)(process.execPath, [
    MAIN,
    ...["--webhooks", "--quick", "--json", "--folder", folder],
  ]);
  report = JSON.parse(stdout) as WebhooksReport;
}, 300_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

test("the miniature delivers all it has published, and measures how fast", () => {
  expect(report).toMatchObject({ endpoints: 3, eventsPerSecond: 50 });
  expect(report.deliveriesPerSecond).toBeGreaterThan(0);
});

test("events arrive within a second, also while one endpoint of three hangs", () => {
  expect(report.firstAttemptP95Ms).toBeLessThan(1_000);
  expect(report.besideHangingP95Ms).toBeLessThan(1_000);
});

test("nothing of it stays behind", () => {
  expect(readdirSync(folder)).toEqual([]);
});
