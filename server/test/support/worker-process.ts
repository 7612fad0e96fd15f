import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { present } from "../../src/kernel/assert.ts";
import type { TestService } from "./service.ts";

export type KillPoint =
  | "before"
  | "on_the_way"
  | "arrived"
  | "answered"
  | "noting"
  | "never"
  | "steady";

const AS_STARTED_BY_NPM = [
  "--min-semi-space-size=8",
  "--max-semi-space-size=8",
  "--no-allocation-site-pretenuring",
  "--max-old-space-size=128",
];

const WORKER = join(import.meta.dirname, "run-worker.ts");

/**
 * A worker of the service in a process of its own, which dies at a point of its work, or when it is killed. What it logs
 * is of the service's log.
 */
export class WorkerProcess {
  readonly #child: ChildProcess;
  /** Fulfilled with the signal that ended it. */
  readonly ended: Promise<NodeJS.Signals | null>;

  static async start(service: TestService, point: KillPoint): Promise<WorkerProcess> {
    const child = fork(WORKER, [service.kit.database.url, service.url, point], {
      stdio: ["ignore", "pipe", "inherit", "ipc"],
      execArgv: AS_STARTED_BY_NPM,
      env: { ...process.env, MALLOC_ARENA_MAX: "1" },
    });
    child.stdout?.on("data", (piece: Buffer) => service.logged.push(piece.toString()));
    const worker = new WorkerProcess(child);
    await Promise.race([once(child, "message"), worker.ended]);
    return worker;
  }

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.ended = once(child, "exit").then(([, signal]) => signal);
  }

  get pid(): number {
    return present(this.#child.pid, "the number of a process that was started");
  }

  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.ended;
  }
}
