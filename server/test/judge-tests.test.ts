import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { judgeSuites, OTHER_ERRORS, type Suite } from "../../scripts/judge/judge-suites.ts";
import type { Report, TestFile } from "../../scripts/judge/report.ts";
import { hasPassed, limitOf, variablesOf } from "../../scripts/judge/run-alone.ts";
import { ROOT } from "../../scripts/repository.ts";

const never = () => {
  throw new Error("No file should run again.");
};

const failedTest = { status: "failed", fullName: "a sum is kept", failureMessages: ["2 is not 3"] };
const fileOf = (name: string, failures = 1): TestFile => ({
  name,
  status: failures > 0 ? "failed" : "passed",
  message: "",
  assertionResults: Array.from({ length: failures }, () => failedTest),
});
const reportOf = (...testResults: readonly TestFile[]): Report => ({
  numPassedTests: 10,
  testResults,
});
const suiteOf = (of: Partial<Suite>): Suite => ({
  ...{ script: "test", exitCode: 1, report: reportOf(), log: "" },
  ...of,
});

describe("a file that failed beside the others", () => {
  const suite = suiteOf({ report: reportOf(fileOf("a.test.ts", 2), fileOf("b.test.ts", 0)) });

  test("counts as passed after two runs alone, and is named as unstable with its first message", () => {
    const runs: string[] = [];
    const verdict = judgeSuites([suite], (script, file) => runs.push(`${script} ${file}`) > 0);
    expect(runs).toEqual(["test a.test.ts", "test a.test.ts"]);
    expect(verdict).toMatchObject({ passed: 12, failed: 0 });
    expect(verdict.lines).toHaveLength(2);
    expect(verdict.lines[0]).toMatch(/^UNSTABLE a\.test\.ts > a sum is kept\n.*2 is not 3$/);
  });

  test.each([1, 2])("stays failed if run %i alone fails", (failing) => {
    let runs = 0;
    const verdict = judgeSuites([suite], () => ++runs !== failing);
    expect(runs).toBe(failing);
    expect(verdict).toMatchObject({ passed: 10, failed: 2 });
    expect(verdict.lines[0]).toBe("FAILED a.test.ts > a sum is kept\n  2 is not 3");
  });

  test("runs again if three failed in all suites, and not if four did", () => {
    const three = suiteOf({ report: reportOf(...["a", "b", "c"].map((name) => fileOf(name))) });
    const none = suiteOf({ script: "test:postgres15", exitCode: 0 });
    const one = suiteOf({ script: "test:postgres15", report: reportOf(fileOf("d")) });
    expect(judgeSuites([three, none], () => true)).toMatchObject({ passed: 23, failed: 0 });
    expect(judgeSuites([three, one], never)).toMatchObject({ passed: 20, failed: 4 });
  });

  test("runs again if it could not be loaded, and is one failure if it cannot be loaded alone", () => {
    const unloaded = { ...fileOf("a.test.ts", 0), status: "failed", message: "no such module" };
    const suites = [suiteOf({ report: reportOf(unloaded) })];
    expect(judgeSuites(suites, () => true)).toMatchObject({ passed: 11, failed: 0 });
    const verdict = judgeSuites(suites, () => false);
    expect(verdict).toMatchObject({ failed: 1, lines: ["FAILED a.test.ts\n  no such module"] });
  });
});

describe("a suite fails, whichever file passes alone, where", () => {
  const report = reportOf(fileOf("a.test.ts"));
  test.each<[string, Partial<Suite>, string]>([
    ["it left no report", { report: undefined, exitCode: 124 }, "It left no report."],
    ["it was cut off after its report", { report, exitCode: 124 }, "It ended with 124."],
    ["no test of it failed", {}, "It failed without failing a test."],
    ["a check after all tests failed", { report, log: "error during close Error" }, "Its log"],
    ["an error belongs to no test", { report, log: "⎯ Unhandled Errors ⎯" }, "Its log says"],
  ])("%s", (_why, suite, reason) => {
    const { failed, lines } = judgeSuites([suiteOf(suite)], () => true);
    expect(failed).toBe(1);
    expect(lines.at(-1)).toContain(`FAILED npm run test: ${reason}`);
  });
});

test("Vitest uses the wording that the judge looks for in errors outside any test", async () => {
  const folder = join(ROOT, "node_modules/vitest/dist/chunks");
  const chunks = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  const code = await Promise.all(chunks.map((name) => readFile(join(folder, name), "utf8")));
  for (const words of OTHER_ERRORS) expect(code.some((text) => text.includes(words))).toBe(true);
});

test("a run alone passes with a test that passed, and none that failed", () => {
  expect(hasPassed(reportOf(fileOf("a.test.ts", 0)))).toBe(true);
  expect(hasPassed(reportOf(fileOf("a.test.ts")))).toBe(false);
  expect(hasPassed({ ...reportOf(), numPassedTests: 0 })).toBe(false);
  expect(hasPassed(undefined)).toBe(false);
});

test("a run alone has two minutes, what is left of the time for all, or no time", () => {
  expect([limitOf(600_000), limitOf(60_900), limitOf(14_999), limitOf(-1)]).toEqual([
    120,
    55,
    undefined,
    undefined,
  ]);
});

test("a run alone has the variables of its script", () => {
  expect(variablesOf("test")).toEqual({});
  expect(variablesOf("test:postgres15")).toEqual({
    TEST_POSTGRES_BIN: "/usr/lib/postgresql/15/bin",
    TEST_DATABASE_ONLY: "1",
  });
});

describe("the judge of a run", () => {
  async function judge(exitCode: number, report: Report, ...failedSteps: readonly number[]) {
    const folder = await mkdtemp(join(tmpdir(), "kasuwa-judge-"));
    try {
      await writeFile(join(folder, "test.json"), JSON.stringify(report));
      await writeFile(join(folder, "test.log"), "");
      const script = join(ROOT, "scripts/judge-tests.ts");
      const args = [script, folder, `${failedSteps[0] ?? 0}`, "0", `test=${exitCode}`];
      const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
      return { status, last: stdout.trimEnd().split("\n").at(-1) };
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  test("ends with the sums, and with an error where anything failed", async () => {
    const passed = reportOf(fileOf("a.test.ts", 0));
    expect(await judge(0, passed)).toEqual({ status: 0, last: "10 passed, 0 failed" });
    expect(await judge(0, passed, 2)).toEqual({ status: 1, last: "10 passed, 2 failed" });
    expect(await judge(1, passed)).toEqual({ status: 1, last: "10 passed, 1 failed" });
    const failed = reportOf(fileOf("a.test.ts"));
    expect(await judge(1, failed)).toEqual({ status: 1, last: "10 passed, 1 failed" });
  });
});
