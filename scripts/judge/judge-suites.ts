import { type Failure, failedFilesOf, failuresOf, type Report, type TestFile } from "./report.ts";

/** A step of `.ci/run` that ran tests. */
export interface Suite {
  /** The script of package.json: `test:postgres15`. */
  readonly script: string;
  readonly exitCode: number;
  readonly report: Report | undefined;
  readonly log: string;
}

/** Runs a file alone, as its suite did. Returns whether it passed. */
export type RunAlone = (script: string, file: string) => boolean;

export interface Verdict {
  readonly passed: number;
  readonly failed: number;
  /** What to print, for a reader who sees only the end of a long log. */
  readonly lines: readonly string[];
}

/** More failed files than this are no coincidence: none of them runs again. */
const FILES_MAX = 3;
const RUNS_ALONE = 2;
const MESSAGE_MAX = 1_500;
/** Vitest prints one of them for an error that belongs to no test, as one of the check after all tests. */
export const OTHER_ERRORS = ["error during close", "Unhandled Error"];

/**
 * A file that fails beside the others, and passes twice alone, counts as passed and is named as unstable. A suite that
 * failed for any other reason fails.
 */
export function judgeSuites(suites: readonly Suite[], runAlone: RunAlone): Verdict {
  const filesFailed = suites.flatMap(({ report }) => (report ? failedFilesOf(report) : [])).length;
  const verdicts = suites.map((suite) => judgeSuite(suite, filesFailed <= FILES_MAX, runAlone));
  return {
    passed: sum(verdicts.map(({ passed }) => passed)),
    failed: sum(verdicts.map(({ failed }) => failed)),
    lines: verdicts.flatMap(({ lines }) => lines),
  };
}

function judgeSuite(suite: Suite, mayRunAgain: boolean, runAlone: RunAlone): Verdict {
  const { script, report, exitCode } = suite;
  if (report === undefined) return failedSuite(script, "It left no report.");
  const files = failedFilesOf(report);
  const judged = files.map((file) =>
    judgeFile(file, mayRunAgain && passesAlone(runAlone, script, file.name)),
  );
  const other = exitCode === 0 ? undefined : otherReasonOf(suite, files);
  if (other !== undefined) judged.push(failedSuite(script, other));
  return {
    passed: report.numPassedTests + sum(judged.map(({ passed }) => passed)),
    failed: sum(judged.map(({ failed }) => failed)),
    lines: judged.flatMap(({ lines }) => lines),
  };
}

function passesAlone(runAlone: RunAlone, script: string, file: string): boolean {
  for (let run = 0; run < RUNS_ALONE; run += 1) if (!runAlone(script, file)) return false;
  return true;
}

function judgeFile(file: TestFile, isUnstable: boolean): Verdict {
  const failures = failuresOf(file);
  const count = failures.length;
  if (!isUnstable) return { passed: 0, failed: count, lines: failures.map(describeFailure) };
  return { passed: count, failed: 0, lines: failures.map(describeUnstable) };
}

/** Why the suite failed, if not for the tests of the files alone. */
function otherReasonOf({ exitCode, log }: Suite, files: readonly TestFile[]): string | undefined {
  if (exitCode !== 1) return `It ended with ${exitCode}.`;
  if (files.length === 0) return "It failed without failing a test.";
  const found = OTHER_ERRORS.find((text) => log.includes(text));
  return found && `Its log says '${found}'.`;
}

const failedSuite = (script: string, reason: string): Verdict => ({
  passed: 0,
  failed: 1,
  lines: [`FAILED npm run ${script}: ${reason}`],
});

const describeFailure = ({ name, message }: Failure): string =>
  `FAILED ${name}\n  ${message.slice(0, MESSAGE_MAX)}`;

const describeUnstable = ({ name, message }: Failure): string =>
  `UNSTABLE ${name}\n  It failed beside the others and passed ${RUNS_ALONE} times alone: ${message.slice(0, MESSAGE_MAX)}`;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
