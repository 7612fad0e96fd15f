import { readFileSync } from "node:fs";

/** What Vitest's JSON report says, as far as it is counted here. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/**
 * Sums Vitest's reports into one line: `node scripts/count-tests.ts <failed steps> <report>…`. A run that left no
 * report, a file that could not even be loaded, and a step that failed without failing a test each count as one.
 */
const [failedSteps = "0", ...paths] = process.argv.slice(2);
const reports = paths.map(read);
const passed = sum(reports.map((report) => report?.numPassedTests ?? 0));
const failed = sum(reports.map((report) => (report === undefined ? 1 : failuresIn(report))));

console.log(`${passed} passed, ${Math.max(failed, Number(failedSteps))} failed`);

function read(path: string): Report | undefined {
  try {
    // The file was written a moment ago by the version of Vitest that package.json names.
    return JSON.parse(readFileSync(path, "utf8")) as Report;
  } catch {
    return undefined;
  }
}

function failuresIn({ numFailedTests, testResults }: Report): number {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return numFailedTests + unloaded.length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
