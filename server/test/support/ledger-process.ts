import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type Order, SPINNING } from "./ledger-orders.ts";

export interface Asking {
  readonly id: number;
  readonly order: Order | "close";
}

export interface Reply {
  readonly status: number;
  readonly body: string;
  readonly replayed: boolean;
}

/** What a process tells: that it is there, an answer, an error that is no refusal, a group that failed, a poison. */
export type Telling =
  | { readonly ready: true }
  | { readonly id: number; readonly answer: Reply }
  | { readonly id: number; readonly error: string }
  | { readonly failure: string; readonly size: number }
  | { readonly poison: string; readonly environmentId: bigint };

const WORKER = "test/support/run-ledger-worker.ts";
const SERVER = join(import.meta.dirname, "../..");

/** Another process with a ledger of its own on the same database. */
export class LedgerProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<
    number,
    { resolve(reply: Reply): void; reject(error: Error): void }
  >();
  /** What its groups failed with. */
  readonly failures: string[] = [];
  readonly poisons: string[] = [];
  #asked = 0;

  /** Of the code in this tree, or in a copy of it. */
  static async start(url: string, firstSlot: number, server = SERVER): Promise<LedgerProcess> {
    const child = fork(join(server, WORKER), [url, String(firstSlot)], {
      serialization: "advanced",
      stdio: ["ignore", "pipe", "inherit", "ipc"],
      execArgv: [],
    });
    const one = new LedgerProcess(child);
    await once(child, "message");
    return one;
  }

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on("message", (telling: Telling) => this.#hear(telling));
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
      const asking: Asking = { id, order };
      this.#child.send(asking);
    });
    // A test that has failed already does not hear the rest.
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

  /** Lets it finish what it has begun. */
  async close(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const asking: Asking = { id: 0, order: "close" };
    this.#child.send(asking);
    await once(this.#child, "exit");
  }

  #hear(telling: Telling): void {
    if ("failure" in telling) this.failures.push(telling.failure);
    else if ("poison" in telling) this.poisons.push(telling.poison);
    else if ("id" in telling) {
      const waiting = this.#waiting.get(telling.id);
      this.#waiting.delete(telling.id);
      if ("answer" in telling) waiting?.resolve(telling.answer);
      else waiting?.reject(new Error(telling.error));
    }
  }
}
