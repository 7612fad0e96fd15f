import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { MoveReport } from "../src/moves/measure-move.ts";

const MAIN = join(import.meta.dirname, "../src/main.ts");

test("measures each step of the move of a business to another cell", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kasuwa-bench-test-"));
  // If root starts PostgreSQL, it runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711);
  const { stdout } = await promisify(execFile)(process.execPath, [
    MAIN,
    ...["--moves", "--json", "--accounts", "2000", "--elsewhere", "1000", "--folder", folder],
  ]).finally(() => rm(folder, { recursive: true, force: true }));
  const report = JSON.parse(stdout) as MoveReport;
  expect([report.transactions, report.elsewhere]).toEqual([2_000, 1_000]);
  expect(report.refusedSeconds).toBeGreaterThan(1.6);
  // The last step may be shorter than a look.
  expect(Object.keys(report.steps).slice(0, 3)).toEqual([
    ...["closing", "copying, comparing and taking in", "proving"],
  ]);
}, 120_000);
