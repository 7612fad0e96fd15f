import { readFileSync } from "node:fs";

/** The parts of Vitest's JSON report that are judged here. */
export interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly TestFile[];
}

export interface TestFile {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly TestResult[];
}

interface TestResult {
  readonly status: string;
  readonly fullName: string;
  readonly failureMessages: readonly string[];
}

/** A test that failed, or a file that could not even be loaded. */
export interface Failure {
  readonly name: string;
  readonly message: string;
}

/** Returns undefined for a run that left no report, such as one that was cut off. */
export function readReport(path: string): Report | undefined {
  try {
    // The file was written a moment ago by the version of Vitest that package.json names.
    return JSON.parse(readFileSync(path, "utf8")) as Report;
  } catch {
    return undefined;
  }
}

export const failedFilesOf = ({ testResults }: Report): TestFile[] =>
  testResults.filter((file) => failuresOf(file).length > 0);

export function failuresOf({ name, status, message, assertionResults }: TestFile): Failure[] {
  const failed = assertionResults.filter((result) => result.status === "failed");
  if (failed.length === 0) return status === "failed" ? [{ name, message }] : [];
  return failed.map(({ fullName, failureMessages }) => ({
    name: `${name} > ${fullName}`,
    message: failureMessages[0] ?? "",
  }));
}
