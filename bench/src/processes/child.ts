import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** What `npm start` sets, and where it keeps what it has compiled, so that servers here start and weigh as they do there. */
export const SERVER_ENVIRONMENT = {
  MALLOC_ARENA_MAX: "1",
  NODE_COMPILE_CACHE: fileURLToPath(
    new URL("../../../node_modules/.cache/kasuwa", import.meta.url),
  ),
};

/** A process of ours that is told what to do, one thing at a time, and answers each. */
export class Child {
  readonly #name: string;
  readonly #process: ChildProcess;

  private constructor(name: string, process: ChildProcess) {
    this.#name = name;
    this.#process = process;
  }

  /** `nodeOptions` are Node's own, for this process alone. What it prints goes where errors go. */
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
      // The other side of this file, serve.ts, sends nothing else.
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
