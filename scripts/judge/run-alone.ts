import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../repository.ts";
import type { RunAlone } from "./judge-suites.ts";
import { failedFilesOf, type Report, readReport } from "./report.ts";

const LIMIT_S = 120;
/** In less time than this, no file can start PostgreSQL and run. */
const LIMIT_S_MIN = 10;
const KILL_AFTER_S = 5;
const VARIABLE = /(?<=^| )([A-Z0-9_]+)=(\S+)/g;

/** Runs test files alone, each for at most two minutes. Once the total time is over, no further file runs. */
export function createAloneRunner(secondsForAll: number, nowMs: () => number): RunAlone {
  const endMs = nowMs() + secondsForAll * 1_000;
  return (script, file) => {
    const seconds = limitOf(endMs - nowMs());
    if (seconds === undefined) {
      console.log(`There is no time left to run ${file} again.`);
      return false;
    }
    console.log(`Running ${file} alone, as npm run ${script} does, for at most ${seconds} s.`);
    return runFor(seconds, file, variablesOf(script));
  };
}

/** How many seconds a run may take, or undefined where too few are left. */
export function limitOf(leftMs: number): number | undefined {
  const seconds = Math.min(LIMIT_S, Math.floor(leftMs / 1_000) - KILL_AFTER_S);
  return seconds < LIMIT_S_MIN ? undefined : seconds;
}

/** The variables that a script of package.json sets before it runs the tests. */
export function variablesOf(script: string): Record<string, string> {
  // The file is ours, and has had this shape since the first commit.
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const found = (scripts[script] ?? "").matchAll(VARIABLE);
  return Object.fromEntries([...found].map(([, name, value]) => [name, value]));
}

function runFor(seconds: number, file: string, variables: Record<string, string>): boolean {
  const folder = mkdtempSync(join(tmpdir(), "kasuwa-judge-"));
  const path = join(folder, "report.json");
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${path}`];
  const limited = [`--kill-after=${KILL_AFTER_S}s`, `${seconds}s`];
  try {
    const { status } = spawnSync(
      "timeout",
      [...limited, process.execPath, vitest, "run", file, ...reporters],
      { cwd: ROOT, stdio: "inherit", env: { ...process.env, ...variables } },
    );
    return status === 0 && hasPassed(readReport(path));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A run that found no test is no proof. */
export const hasPassed = (report: Report | undefined): boolean =>
  report !== undefined && report.numPassedTests > 0 && failedFilesOf(report).length === 0;
