import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type Order, SPINNING } from "./ledger-orders.ts";

export interface ProcessRequest {
  readonly id: number;
  readonly order: Order | "close";
}

export interface Reply {
  readonly status: number;
  readonly body: string;
  readonly replayed: boolean;
}

/** A message of a process: it is ready, an answer, an error that is no refusal, a failed group, a failing operation. */
export type ProcessMessage =
  | { readonly ready: true }
  | { readonly id: number; readonly answer: Reply }
  | { readonly id: number; readonly error: string }
  | { readonly failure: string; readonly size: number }
  | { readonly failingOperation: string; readonly environmentId: bigint };

const WORKER = "test/support/run-ledger-worker.ts";
const SERVER = join(import.meta.dirname, "../..");

/** Another process with its own ledger on the same database. */
export class LedgerProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<
    number,
    { resolve(reply: Reply): void; reject(error: Error): void }
  >();
  /** The errors of its failed groups. */
  readonly failures: string[] = [];
  readonly failingOperations: string[] = [];
  #asked = 0;

  /** Starts a process with the code of this tree, or of a copy. */
  static async start(url: string, firstSlot: number, server = SERVER): Promise<LedgerProcess> {
    const child = fork(join(server, WORKER), [url, String(firstSlot)], {
      serialization: "advanced",
      stdio: ["ignore", "pipe", "inherit", "ipc"],
      execArgv: [],
      // What is compiled of a copy goes with the copy.
      env: {
        ...process.env,
        ...(server !== SERVER && { NODE_COMPILE_CACHE: join(server, "compiled") }),
      },
    });
    const one = new LedgerProcess(child);
    await once(child, "message");
    return one;
  }

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on("message", (message: ProcessMessage) => this.#handleMessage(message));
    child.on("exit", () => {
      for (const { reject } of this.#waiting.values()) reject(new Error("the process is gone"));
      this.#waiting.clear();
    });
  }

  run(order: Order): Promise<Reply> {
    this.#asked += 1;
    const id = this.#asked;
    const reply = new Promise<Reply>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      const asking: ProcessRequest = { id, order };
      this.#child.send(asking);
    });
    // A test that has already failed ignores the rest.
    reply.catch(() => undefined);
    return reply;
  }

  /** Resolves when the process holds locks and does nothing. */
  async spinning(): Promise<void> {
    for await (const data of this.#child.stdout ?? []) if (String(data).includes(SPINNING)) return;
  }

  freeze(): void {
    this.#child.kill("SIGSTOP");
  }

  wake(): void {
    this.#child.kill("SIGCONT");
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill("SIGKILL");
    await once(this.#child, "exit");
  }

  /** Lets the process finish its operations, then ends it. */
  async close(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const asking: ProcessRequest = { id: 0, order: "close" };
    this.#child.send(asking);
    await once(this.#child, "exit");
  }

  #handleMessage(message: ProcessMessage): void {
    if ("failure" in message) this.failures.push(message.failure);
    else if ("failingOperation" in message) this.failingOperations.push(message.failingOperation);
    else if ("id" in message) {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if ("answer" in message) waiting?.resolve(message.answer);
      else waiting?.reject(new Error(message.error));
    }
  }
}
