import { type RunnerTestSuite, TestRunner } from "vitest";

const { TEST_FILES_UNTIL } = process.env;
const untilMs = TEST_FILES_UNTIL === undefined ? Infinity : Number(TEST_FILES_UNTIL) * 1_000;

/** Begins no test file after the time that `.ci/run` sets, in seconds since 1970. On a slow machine that run has to end, too. */
// biome-ignore lint/style/noDefaultExport: Vitest takes the default export of this file.
export default class TimedRunner extends TestRunner {
  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    if ("filepath" in suite && Date.now() > untilMs) suite.mode = "skip";
    await super.onBeforeRunSuite(suite);
  }
}
