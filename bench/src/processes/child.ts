import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** The settings and compile cache of `npm start`, so that servers start and use memory as they do there. */
export const SERVER_ENVIRONMENT = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "1048576",
  NODE_COMPILE_CACHE: fileURLToPath(
    new URL("../../../node_modules/.cache/kasuwa", import.meta.url),
  ),
};

/** A child process that runs one command at a time and answers each. */
export class Child {
  readonly #name: string;
  readonly #process: ChildProcess;

  private constructor(name: string, process: ChildProcess) {
    this.#name = name;
    this.#process = process;
  }

  /** `nodeOptions` are Node's options for this process. Its output goes to standard error. */
  static start(file: string, nodeOptions: readonly string[] = []): Child {
    const path = fileURLToPath(new URL(file, import.meta.url));
    const child = fork(path, [], {
      execArgv: [...nodeOptions],
      env: { ...process.env, ...SERVER_ENVIRONMENT },
      serialization: "advanced",
      stdio: ["ignore", process.stderr, "inherit", "ipc"],
    });
    return new Child(file, child);
  }

  get pid(): number {
    if (this.#process.pid === undefined) throw new Error(`${this.#name} was not started`);
    return this.#process.pid;
  }

  async ask<Reply>(command: object): Promise<Reply> {
    const over = new AbortController();
    const { signal } = over;
    try {
      const answered = once(this.#process, "message", { signal });
      const ended = once(this.#process, "exit", { signal }).then(([code]) => {
        throw new Error(`${this.#name} ended with ${code}`);
      });
      this.#process.send(command);
      // serve.ts, the other side, sends nothing else.
      const [reply] = (await Promise.race([answered, ended])) as [
        { done: Reply } | { failed: string },
      ];
      if ("failed" in reply) throw new Error(`${this.#name}: ${reply.failed}`);
      return reply.done;
    } finally {
      over.abort();
    }
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, "exit");
    if (this.#process.connected) this.#process.disconnect();
    await ended;
  }
}
