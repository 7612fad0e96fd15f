import { existsSync, readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Figures, Report } from "../src/report.ts";
import { prepareFolder, runBench } from "./support/run-bench.ts";

const MINIATURE = ["--quick", "--json", "--seconds", "0.1", "--rounds", "1", "--accounts", "400"];

let folder: Awaited<ReturnType<typeof prepareFolder>>;
let printed: string;
let report: Report;

beforeAll(async () => {
  folder = await prepareFolder();
  printed = await runBench(folder, MINIATURE);
  report = JSON.parse(printed) as Report;
}, 300_000);

afterAll(() => folder?.remove());

test("a quick run prints one JSON object on one line and nothing else", () => {
  expect(printed.trimEnd().split("\n")).toHaveLength(1);
});

test("the report has every documented key", () => {
  const promised = ["machine", "uniform", "hot", "refusals", "twoProcesses", "http", "groups"];
  expect(Object.keys(report)).toEqual(
    expect.arrayContaining([...promised, "memoryMb", "bytesPerOperation", "walBytesPerOperation"]),
  );
  for (const cells of [report.uniform, report.hot, report.refusals]) {
    expect(Object.keys(cells)).toEqual(["c1", "c64"]);
  }
});

test("every cell compares ours with the baseline", () => {
  const cells = [report.uniform, report.hot, report.refusals].flatMap((of) => Object.values(of));
  for (const { ours, baseline, ratio } of cells) {
    requireFigures(ours);
    requireFigures(baseline);
    expect(ratio).toBeGreaterThan(0);
  }
});

test("each single measurement is a number above zero", () => {
  const { twoProcesses, http, groups, memoryMb, bytesPerOperation, walBytesPerOperation } = report;
  const numbers = [
    twoProcesses.perSecond,
    http.perSecond,
    groups.perSecond,
    memoryMb,
    walBytesPerOperation,
  ];
  for (const number of numbers) expect(number).toBeGreaterThan(0);
  // In such a short time the files may not grow.
  expect(bytesPerOperation).toBeGreaterThanOrEqual(0);
});

test("the measured database has durable settings", () => {
  expect(report.machine).toMatchObject({
    fsync: "on",
    synchronousCommit: "on",
    fullPageWrites: "on",
  });
});

test("the run leaves no file or process behind", () => {
  expect(existsSync(folder.path)).toBe(true);
  expect(readdirSync(folder.path)).toEqual([]);
});

function requireFigures({ perSecond, p50Ms, p99Ms, cpuMs }: Figures): void {
  for (const number of [perSecond, p50Ms, p99Ms]) expect(number).toBeGreaterThan(0);
  // The operating system counts in hundredths of a second. A short run may use less than one.
  expect(cpuMs).toBeGreaterThanOrEqual(0);
  expect(p99Ms).toBeGreaterThanOrEqual(p50Ms);
}
