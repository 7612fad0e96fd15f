import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { Merchant } from "../setup/merchants.ts";
import { Answers } from "./answers.ts";
import { type Asked, type PreparedRequest, Requests } from "./requests.ts";
import { serve } from "./serve.ts";

/** Sends signed requests over kept-alive connections, one at a time on each, and measures every latency. */
export type LoadCommand =
  | { readonly kind: "meet"; readonly merchants: readonly Merchant[] }
  | ({ readonly kind: "prepare" } & LoadOrder)
  | { readonly kind: "run" };

export interface LoadOrder {
  readonly ports: readonly number[];
  readonly path: string;
  readonly scenario: Asked;
  readonly connections: number;
  readonly seconds: number;
  /** The number of requests to sign before it runs. If they run out, more are signed. */
  readonly ready: number;
}

export interface LoadResult {
  /** All answered requests, including those answered after the time was over. */
  readonly operations: number;
  readonly refused: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

let merchants: readonly Merchant[] = [];
let next: Run | undefined;

serve(
  async (command: LoadCommand): Promise<LoadResult | undefined> => {
    if (command.kind === "meet") merchants = command.merchants;
    if (command.kind === "prepare") next = new Run(command, merchants);
    if (command.kind !== "run") return undefined;
    if (next === undefined) throw new Error("nothing was prepared");
    return await next.run().finally(() => {
      next = undefined;
    });
  },
  async () => undefined,
);

class Run {
  readonly #order: LoadOrder;
  readonly #requests: Requests;
  readonly #ready: PreparedRequest[];
  readonly #latenciesMs: number[] = [];
  #refused = 0;
  #untilMs = 0;

  constructor(order: LoadOrder, known: readonly Merchant[]) {
    this.#order = order;
    this.#requests = new Requests(order.path, order.scenario, known);
    this.#ready = Array.from({ length: order.ready }, () => this.#requests.next());
  }

  async run(): Promise<LoadResult> {
    const { ports, connections, seconds } = this.#order;
    const lines = await Promise.all(
      Array.from({ length: connections }, (_, index) => open(ports[index % ports.length] ?? 0)),
    );
    const startedMs = performance.now();
    this.#untilMs = startedMs + seconds * 1_000;
    await Promise.all(lines.map((line) => this.#keepAsking(line)));
    // Until the last answer: a busy machine may give all of them after the end.
    const tookSeconds = (performance.now() - startedMs) / 1_000;
    for (const { socket } of lines) socket.destroy();
    const sorted = Float64Array.from(this.#latenciesMs).sort();
    return {
      operations: sorted.length,
      refused: this.#refused,
      perSecond: sorted.length / tookSeconds,
      p50Ms: quantile(sorted, 0.5),
      p99Ms: quantile(sorted, 0.99),
    };
  }

  #keepAsking({ socket, receiver }: Line): Promise<void> {
    return new Promise((resolve, reject) => {
      const answers = new Answers();
      let asked = this.#ask(socket);
      socket.on("error", reject);
      socket.on("close", () => reject(new Error("the server closed a connection")));
      receiver.receive = (piece) => {
        try {
          const status = answers.take(piece);
          if (status === undefined) return;
          if (this.#note(asked, status)) asked = this.#ask(socket);
          else resolve();
        } catch (error) {
          reject(error);
        }
      };
    });
  }

  #ask(socket: Socket): { status: number; atMs: number } {
    const { bytes, status } = this.#ready.pop() ?? this.#requests.next();
    const atMs = performance.now();
    socket.write(bytes);
    return { status, atMs };
  }

  /** Whether there is time for another one. */
  #note(asked: { status: number; atMs: number }, status: number): boolean {
    if (status !== asked.status)
      throw new Error(`an answer had the status ${status}, not ${asked.status}`);
    const nowMs = performance.now();
    this.#latenciesMs.push(nowMs - asked.atMs);
    if (status !== 200) this.#refused += 1;
    return nowMs < this.#untilMs;
  }
}

/** A connection and the handler of its incoming bytes. */
interface Line {
  readonly socket: Socket;
  readonly receiver: { receive(piece: Buffer): void };
}

const READ_SIZE = 16 * 1_024;

/** Each read uses the same buffer, so that the load spends as little as possible on reading. */
async function open(port: number): Promise<Line> {
  const receiver = { receive: (_piece: Buffer): void => undefined };
  const onread = {
    buffer: Buffer.alloc(READ_SIZE),
    callback: (size: number, buffer: Uint8Array) => {
      receiver.receive((buffer as Buffer).subarray(0, size));
      return true;
    },
  };
  const socket = connect({ port, host: "127.0.0.1", noDelay: true, onread });
  await once(socket, "connect");
  return { socket, receiver };
}

/** By nearest rank, so it is the latency of a real request. */
function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
