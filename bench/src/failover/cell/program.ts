import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, closeSync, openSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

export interface ProgramOrder {
  readonly file: string;
  readonly args: readonly string[];
  readonly logFile: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly folder?: string;
  /** Whether it may not run as root. */
  readonly asPostgres?: boolean;
}

/** A program that runs until it is stopped. Its output goes to a file. */
export class Program {
  readonly #order: ProgramOrder;
  #child: ChildProcess;

  private constructor(order: ProgramOrder) {
    this.#order = order;
    this.#child = launch(order);
  }

  static start(order: ProgramOrder): Program {
    return new Program(order);
  }

  /** Throws if it does not run: what is done to its process would hit nothing. */
  get pid(): number {
    const { pid } = this.#child;
    if (pid === undefined || !this.isRunning) throw new Error(`${this.#order.file} does not run`);
    return pid;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Ends it, if it runs. */
  async stop(signal: NodeJS.Signals): Promise<void> {
    if (!this.isRunning) return;
    const ended = once(this.#child, "exit");
    this.#child.kill(signal);
    await ended;
  }

  /** Starts it again if it does not run. */
  restart(): void {
    if (!this.isRunning) this.#child = launch(this.#order);
  }
}

function launch({ file, args, logFile, env, folder, asPostgres }: ProgramOrder): ChildProcess {
  appendFileSync(logFile, "");
  const log = openSync(logFile, "a");
  const child = spawn(file, [...args], {
    stdio: ["ignore", log, log],
    env: { PATH: process.env["PATH"], LANG: "C.UTF-8", ...env },
    ...(folder !== undefined && { cwd: folder }),
    ...(asPostgres && postgresUser()),
  });
  closeSync(log);
  child.on("error", (error) => appendFileSync(logFile, `${error.message}\n`));
  return child;
}

/** PostgreSQL refuses to run as root. Its package has made the account. */
export function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const ask = (what: string) =>
    Number(execFileSync("id", [what, "postgres"], { encoding: "utf8" }));
  return { uid: ask("-u"), gid: ask("-g") };
}

/** Waits for a condition. Throws after the time with what was waited for. */
export async function waitUntil(
  what: string | (() => string),
  withinMs: number,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const deadlineMs = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > deadlineMs)
      throw new Error(
        `not within ${withinMs / 1_000} s: ${typeof what === "string" ? what : what()}`,
      );
    await sleep(100);
  }
}
