import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { ProcessesFigures } from "../src/several/measure-processes.ts";

const MAIN = join(import.meta.dirname, "../src/main.ts");

test("one and two processes of the product are measured, and their books agree", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kasuwa-bench-test-"));
  // If root starts PostgreSQL, it runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711);
  const quickly = [
    "--quick",
    "--rounds",
    "1",
    "--seconds",
    "0.5",
    "--accounts",
    "100",
    "--json",
    "--folder",
    folder,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, "--processes", ...quickly]);
  await rm(folder, { recursive: true });
  const figures = JSON.parse(stdout) as ProcessesFigures[];
  expect(figures.map(({ processes, scenario }) => `${scenario} ${processes}`)).toEqual(
    [1, 2].flatMap((count) => [`uniform ${count}`, `hot ${count}`]),
  );
  for (const one of figures) {
    expect(one.perSecond).toBeGreaterThan(0);
    expect(one.nodeCpuMs).toBeGreaterThan(0);
    expect(one.memoryMb).toBeGreaterThan(50 * one.processes);
  }
}, 300_000);
