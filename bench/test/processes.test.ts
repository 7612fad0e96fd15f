import { expect, test } from "vitest";
import type { ProcessesFigures } from "../src/several/measure-processes.ts";
import { reportOf } from "./support/run-bench.ts";

const MINIATURE = ["--rounds", "1", "--seconds", "0.3", "--accounts", "100"];

test("one and two processes of the product are measured, and their books agree", async () => {
  const figures = await reportOf<ProcessesFigures[]>(["--processes", "--quick", ...MINIATURE]);
  expect(figures.map(({ processes, scenario }) => `${scenario} ${processes}`)).toEqual(
    [1, 2].flatMap((count) => [`uniform ${count}`, `hot ${count}`]),
  );
  for (const one of figures) {
    expect(one.perSecond).toBeGreaterThan(0);
    expect(one.nodeCpuMs).toBeGreaterThan(0);
    expect(one.memoryMb).toBeGreaterThan(50 * one.processes);
  }
}, 300_000);
