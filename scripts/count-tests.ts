import { readFileSync } from "node:fs";

/** What Vitest's JSON report says, as far as it is counted here. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: TestFile[];
}

interface TestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

const MESSAGE_MAX = 1_500;

/**
 * Names what failed in Vitest's reports, and sums them into one last line: `node scripts/count-tests.ts <failed steps>
 * <report>…`. A run that left no report, a file that could not even be loaded, and a step that failed without failing a
 * test each count as one.
 */
const [failedSteps = "0", ...paths] = process.argv.slice(2);
const reports = paths.map(read);
const passed = sum(reports.map((report) => report?.numPassedTests ?? 0));
const failed = sum(reports.map((report) => (report === undefined ? 1 : failuresIn(report))));

for (const report of reports)
  for (const line of report?.testResults.flatMap(describeFailures) ?? []) console.log(line);
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

/** The failures of a file and their reasons, in a line or two each, for a reader who sees only the end of a long log. */
function describeFailures({ name, status, message, assertionResults }: TestFile): string[] {
  const failures = assertionResults.filter((result) => result.status === "failed");
  if (failures.length === 0) return status === "failed" ? [`FAILED ${name}: ${message}`] : [];
  return failures.map(
    ({ fullName, failureMessages }) =>
      `FAILED ${name} > ${fullName}\n  ${(failureMessages[0] ?? "").slice(0, MESSAGE_MAX)}`,
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
