import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { ROOT } from "../repository.ts";
import { applied, type Mutant } from "./mutant.ts";

/** A run that takes longer says nothing about a rule: the mutant may loop, or there may be many tests. */
const RUN_WITHIN_MS = 420_000;

export type Judgement = "killed" | "survived" | "timed out";

/** A copy of the repository in which one mutant at a time lives, so that the tree itself is never touched. */
export class Workshop {
  /** If this process is killed, the next run of the server's tests removes the folder. */
  readonly #folder = mkdtempSync(join(tmpdir(), `kasuwa-mutants-${process.pid}-`));

  constructor(files: readonly string[]) {
    for (const path of files) {
      mkdirSync(dirname(join(this.#folder, path)), { recursive: true });
      cpSync(join(ROOT, path), join(this.#folder, path));
    }
    const packages = join(ROOT, "node_modules");
    mkdirSync(join(this.#folder, "node_modules"));
    for (const name of readdirSync(packages))
      symlinkSync(join(packages, name), join(this.#folder, "node_modules", name));
  }

  /** The result of these tests with the mutant in place. */
  async judge(mutant: Mutant, tests: readonly string[]): Promise<Judgement> {
    const path = join(this.#folder, mutant.file);
    const original = readFileSync(path, "utf8");
    writeFileSync(path, applied(original, mutant));
    try {
      return await this.#run(tests);
    } finally {
      writeFileSync(path, original);
    }
  }

  async #run(tests: readonly string[]): Promise<Judgement> {
    const options = ["--bail=1", "--maxWorkers=1", "--reporter=dot"];
    // Unit tests alone need no PostgreSQL, and Vitest starts it for the other rings.
    if (tests.every((test) => test.endsWith(".unit.test.ts"))) options.push("--project=unit");
    const child = spawn(
      process.execPath,
      ["node_modules/vitest/vitest.mjs", "run", ...options, ...tests],
      { cwd: this.#folder, stdio: ["ignore", "pipe", "ignore"], detached: true },
    );
    // A worker with a mutant that loops outlives its parent, so the whole process group is ended.
    const timer = setTimeout(() => process.kill(-Number(child.pid), "SIGKILL"), RUN_WITHIN_MS);
    const closed = once(child, "close");
    const output = await text(child.stdout);
    await closed;
    clearTimeout(timer);
    if (output.includes("No test files found"))
      throw new Error(`no test ran of ${tests.join(", ")}:\n${output}`);
    if (child.exitCode === null) return "timed out";
    return child.exitCode === 0 ? "survived" : "killed";
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
