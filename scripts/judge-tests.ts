import { readFileSync } from "node:fs";
import { judgeSuites, type Suite } from "./judge/judge-suites.ts";
import { readReport } from "./judge/report.ts";
import { createAloneRunner } from "./judge/run-alone.ts";

/**
 * Judges a run of `.ci/run`: names what failed, runs few failed files again, and sums up in one last line.
 *
 *   node scripts/judge-tests.ts <folder of reports> <failed steps> <seconds left> <script>=<exit code>…
 *
 * The folder has `<script>.json` and `<script>.log` of each script that ran tests. Failed steps are those that ran none.
 */
const [folder = "", failedSteps = "0", secondsLeft = "0", ...scripts] = process.argv.slice(2);
const runAlone = createAloneRunner(Number(secondsLeft), () => performance.now());
const { passed, failed, lines } = judgeSuites(scripts.map(readSuite), runAlone);

for (const line of lines) console.log(line);
const failedInAll = failed + Number(failedSteps);
console.log(`${passed} passed, ${failedInAll} failed`);
process.exitCode = failedInAll > 0 ? 1 : 0;

function readSuite(scriptAndCode: string): Suite {
  const [script = "", exitCode] = scriptAndCode.split("=");
  return {
    script,
    exitCode: Number(exitCode),
    report: readReport(`${folder}/${script}.json`),
    log: readFileSync(`${folder}/${script}.log`, "utf8"),
  };
}
