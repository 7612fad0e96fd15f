import { expect, test } from "vitest";
import type { MoveReport } from "../src/moves/measure-move.ts";
import { reportOf } from "./support/run-bench.ts";

test("measures each step of the move of a business to another cell", async () => {
  const report = await reportOf<MoveReport>([
    "--moves",
    "--accounts",
    "2000",
    "--elsewhere",
    "1000",
  ]);
  expect([report.transactions, report.elsewhere]).toEqual([2_000, 1_000]);
  expect(report.refusedSeconds).toBeGreaterThan(1.6);
  // The last step may be shorter than the polling interval.
  expect(Object.keys(report.steps).slice(0, 3)).toEqual([
    ...["closing", "copying, comparing and taking in", "proving"],
  ]);
}, 120_000);
