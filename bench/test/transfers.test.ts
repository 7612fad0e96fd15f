import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TransfersReport } from "../src/transfers/measure-transfers.ts";
import { prepareFolder, runBench } from "./support/run-bench.ts";

let folder: Awaited<ReturnType<typeof prepareFolder>>;
let report: TransfersReport;

beforeAll(async () => {
  folder = await prepareFolder();
  report = JSON.parse(
    await runBench(folder, ["--transfers", "--quick", "--json"]),
  ) as TransfersReport;
}, 300_000);

afterAll(() => folder?.remove());

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
  expect(readdirSync(folder.path)).toEqual([]);
});
