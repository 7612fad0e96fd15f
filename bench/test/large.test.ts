import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { compareLarge } from "../src/measure/large.ts";

const MAIN = join(import.meta.dirname, "../src/main.ts");
const MINIATURE = ["--seconds", "0.2", "--rounds", "1", "--accounts", "4000"];

test("measures a database with history beside a small one and proves its books", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kasuwa-bench-test-"));
  // If root starts PostgreSQL, it runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711);
  const { stdout } = await promisify(execFile)(process.execPath, [
    MAIN,
    ...["--large", "--quick", "--json", ...MINIATURE, "--folder", folder],
  ]).finally(() => rm(folder, { recursive: true, force: true }));
  const report = JSON.parse(stdout) as Awaited<ReturnType<typeof compareLarge>>;
  expect(report.entries).toBe(40_000);
  expect(report.verifier.entries).toBeGreaterThan(report.entries);
  for (const { small, large, ratio } of [report.ours, report.baseline, report.afterCheckpoint]) {
    expect(small.perSecond).toBeGreaterThan(0);
    expect(large.perSecond).toBeGreaterThan(0);
    expect(ratio).toBeGreaterThan(0);
  }
}, 300_000);
