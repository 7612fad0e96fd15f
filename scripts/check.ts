import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { ROOT, workspaceFolders } from "./repository.ts";

/** Far above what a busy machine needs. It ends a checker that hangs. */
const CHECKER_TIMEOUT_MS = 600_000;

interface Checker {
  readonly name: string;
  /** Node's arguments: a script, then the script's arguments. */
  readonly command: readonly string[];
  /** What to do when it objects, if its output does not say so. */
  readonly advice?: string;
}

interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Everything that holds before a commit. A checker objects by exiting with anything but zero. */
const checkers: readonly Checker[] = [
  ...["scripts", ...workspaceFolders()].filter(isTyped).map((folder) => ({
    name: `types in ${folder}`,
    // Several checkers would each judge the types that they share: a third more CPU.
    command: ["node_modules/tsgo/bin/tsc", "--checkers", "1", "--project", folder],
  })),
  {
    name: "format and lint",
    command: [
      ...["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"],
      ...["--reporter=concise", "--max-diagnostics=none"],
    ],
    advice: "`npm run format` corrects what a formatter can.",
  },
  { name: "boundaries", command: ["scripts/boundaries.ts"] },
  { name: "generated", command: ["server/scripts/generated.ts", "--check"] },
  { name: "unused code", command: ["node_modules/knip/bin/knip.js", "--no-progress"] },
  {
    name: "tidy",
    // Started from a folder without a Vitest configuration, so that no database is started for it.
    command: ["node_modules/vitest/vitest.mjs", "run", "--root", "server/test", "tidy.test.ts"],
  },
];

/** `npm run check -- tidy` runs one of them. */
const named = process.argv.slice(2);
const chosen = checkers.filter(({ name }) => named.length === 0 || named.includes(name));
const outcomes = await Promise.all(chosen.map(check));
process.exitCode = outcomes.every(Boolean) ? 0 : 1;

async function check({ name, command, advice }: Checker): Promise<boolean> {
  const startedAt = performance.now();
  const checker = spawn(process.execPath, command, {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: CHECKER_TIMEOUT_MS,
  });
  const [output, errors, ending] = await Promise.all([
    text(checker.stdout),
    text(checker.stderr),
    endingOf(checker),
  ]);
  const passed = ending.code === 0;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${passed ? "passed" : "FAILED"}  ${seconds.padStart(5)} s  ${name}`);
  if (!passed) console.log(`${output}${errors}${advice ?? ""}`);
  if (ending.signal !== null) console.log(interrupted(ending.signal));
  return passed;
}

function endingOf(checker: ChildProcess): Promise<Ending> {
  return new Promise((resolve, reject) => {
    checker.once("error", reject);
    checker.once("close", (code, signal) => resolve({ code, signal }));
  });
}

/** A checker that was stopped has found no violation, and should not look as if it had. */
function interrupted(signal: NodeJS.Signals): string {
  const seconds = CHECKER_TIMEOUT_MS / 1000;
  return `It was stopped by ${signal} before it had an answer. It has ${seconds} seconds for one: on a busy machine, check again.\n`;
}

/** A workspace without TypeScript has no types to check. */
function isTyped(folder: string): boolean {
  return existsSync(join(ROOT, folder, "tsconfig.json"));
}
