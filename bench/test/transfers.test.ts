import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TransfersReport } from "../src/transfers/measure-transfers.ts";

const MAIN = join(import.meta.dirname, "../src/main.ts");

let folder: string;
let report: TransfersReport;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kasuwa-bench-test-"));
  // If root starts PostgreSQL, it runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711);
  const { stdout } = await promisify(execFile)(process.execPath, [
    MAIN,
    ...["--transfers", "--quick", "--json", "--folder", folder],
  ]);
  report = JSON.parse(stdout) as TransfersReport;
}, 300_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

test("every accepted transfer succeeds, in the product and in the baseline", () => {
  for (const figures of [report.ours, report.baseline]) {
    expect(figures.acceptedPerSecond).toBeGreaterThan(0);
    expect(figures.endToEndPerSecond).toBeGreaterThan(0);
    expect(figures.acceptedP99Ms).toBeGreaterThanOrEqual(figures.acceptedP50Ms);
    expect(figures.cpuMs).toBeGreaterThan(0);
  }
  expect(report.ratio).toBeGreaterThan(0);
});

test("times single transfers alone and beside bulks, and every bulk is accepted", () => {
  const { bulks, bulkP50Ms, bulkMaxMs, ...singles } = report.besideBulks;
  const { aloneP99Ms, besideP99Ms, ratio, sameBusinessP99Ms } = singles;
  expect(bulks).toBeGreaterThan(1);
  expect(bulkMaxMs).toBeGreaterThanOrEqual(bulkP50Ms);
  expect(aloneP99Ms).toBeGreaterThan(0);
  expect(sameBusinessP99Ms).toBeGreaterThan(0);
  expect(ratio).toBeCloseTo(besideP99Ms / aloneP99Ms, 1);
});

test("the run leaves no file or process behind", () => {
  expect(readdirSync(folder)).toEqual([]);
});
