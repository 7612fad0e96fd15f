import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { present } from "../../src/kernel/assert.ts";
import { QUICK_NODE } from "./quick-node.ts";
import type { TestService } from "./service.ts";

export type KillPoint =
  | "before"
  | "on_the_way"
  | "arrived"
  | "answered"
  | "noting"
  | "never"
  | "steady";

const PACKAGE = join(import.meta.dirname, "../../../package.json");
const { scripts } = JSON.parse(readFileSync(PACKAGE, "utf8")) as { scripts: { start: string } };

/** How `npm start` starts the service: Node's options, and the arguments before the command. */
const words = scripts.start.split(" ");
const NODE_OPTIONS = words.filter((word) => word.startsWith("--"));
const ENVIRONMENT = Object.fromEntries(
  words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split("=")),
);

const WORKER = join(import.meta.dirname, "run-worker.ts");

/**
 * A worker of the service in a separate process, which dies at a point of its work, or when it is killed. Its log lines
 * are added to the service's log.
 */
export class WorkerProcess {
  readonly #child: ChildProcess;
  /** Resolves with the signal that ended it. */
  readonly ended: Promise<NodeJS.Signals | null>;

  static async start(service: TestService, point: KillPoint): Promise<WorkerProcess> {
    const child = fork(WORKER, [service.kit.database.url, service.url, point], {
      stdio: ["ignore", "pipe", "inherit", "ipc"],
      execArgv: [...NODE_OPTIONS, ...QUICK_NODE],
      env: { ...process.env, ...ENVIRONMENT },
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
