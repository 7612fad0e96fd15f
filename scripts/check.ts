import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { ROOT, workspaceFolders } from "./repository.ts";

const CHECKER_TIMEOUT_MS = 120_000;

interface Checker {
  readonly name: string;
  /** What Node is given: a script, then its arguments. */
  readonly command: readonly string[];
}

/** Everything that holds before a commit. A checker objects by exiting with anything but zero. */
const checkers: readonly Checker[] = [
  ...["scripts", ...workspaceFolders()].filter(isTyped).map((folder) => ({
    name: `types in ${folder}`,
    command: ["node_modules/tsgo/bin/tsc", "--project", folder],
  })),
  {
    name: "format and lint",
    command: [
      ...["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"],
      ...["--reporter=concise", "--max-diagnostics=none"],
    ],
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

const outcomes = await Promise.all(checkers.map(check));
process.exitCode = outcomes.every(Boolean) ? 0 : 1;

async function check({ name, command }: Checker): Promise<boolean> {
  const startedAt = performance.now();
  const checker = spawn(process.execPath, command, {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: CHECKER_TIMEOUT_MS,
  });
  const [output, errors, passed] = await Promise.all([
    text(checker.stdout),
    text(checker.stderr),
    hasPassed(checker),
  ]);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${passed ? "passed" : "FAILED"}  ${seconds.padStart(5)} s  ${name}`);
  if (!passed) console.log(`${output}${errors}`);
  return passed;
}

function hasPassed(checker: ChildProcess): Promise<boolean> {
  return new Promise((resolve, reject) => {
    checker.once("error", reject);
    checker.once("close", (code) => resolve(code === 0));
  });
}

/** A workspace without a line of TypeScript has nothing to say about its types. */
function isTyped(folder: string): boolean {
  return existsSync(join(ROOT, folder, "tsconfig.json"));
}
