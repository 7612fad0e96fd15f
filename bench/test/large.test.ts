import { expect, test } from "vitest";
import type { compareLarge } from "../src/measure/large.ts";
import { reportOf } from "./support/run-bench.ts";

const MINIATURE = ["--seconds", "0.1", "--rounds", "1", "--accounts", "4000"];

test("measures a database with history beside a small one and proves its books", async () => {
  const report = await reportOf<Awaited<ReturnType<typeof compareLarge>>>([
    "--large",
    "--quick",
    ...MINIATURE,
  ]);
  expect(report.entries).toBe(40_000);
  expect(report.verifier.entries).toBeGreaterThan(report.entries);
  for (const { small, large, ratio } of [report.ours, report.baseline, report.afterCheckpoint]) {
    expect(small.perSecond).toBeGreaterThan(0);
    expect(large.perSecond).toBeGreaterThan(0);
    expect(ratio).toBeGreaterThan(0);
  }
}, 300_000);
