import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "../processes/serve.ts";

/** The servers of merchants, in one process: each path is one server. */
export type ReceiversCommand =
  | { readonly kind: "listen" }
  /** Makes one of them hang, or none, and resets the count of arrivals at the others. */
  | { readonly kind: "begin"; readonly hanging: string | null }
  | { readonly kind: "wait"; readonly count: number; readonly withinMs: number };

export interface Arrivals {
  readonly count: number;
  /** On the wall clock, because another process reads it. */
  readonly firstAtMs: number;
  /** Measured from the time in the event. */
  readonly p95Ms: number;
}

let hanging: string | null = null;
let latenciesMs: number[] = [];
let firstAtMs = 0;
let isComplete: { readonly count: number; resolve(): void } | undefined;

const server = createServer((request, response) => void take(request, response));

serve(
  async (command: ReceiversCommand): Promise<number | Arrivals | undefined> => {
    if (command.kind === "listen") return await listen();
    if (command.kind === "wait") return await arrivals(command.count, command.withinMs);
    hanging = command.hanging;
    latenciesMs = [];
    return undefined;
  },
  async () => {
    server.close();
    server.closeAllConnections();
  },
);

async function listen(): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // It listens on TCP, so its address is of that kind.
  return (server.address() as AddressInfo).port;
}

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  if (request.url === hanging) return;
  response.end();
  const nowMs = Date.now();
  const { created_at: createdAt } = JSON.parse(Buffer.concat(pieces).toString()) as {
    created_at: string;
  };
  if (latenciesMs.length === 0) firstAtMs = nowMs;
  latenciesMs.push(nowMs - Date.parse(createdAt));
  if (isComplete !== undefined && latenciesMs.length >= isComplete.count) isComplete.resolve();
}

async function arrivals(count: number, withinMs: number): Promise<Arrivals> {
  if (latenciesMs.length < count) {
    const { promise, resolve } = Promise.withResolvers<void>();
    isComplete = { count, resolve };
    const timer = setTimeout(resolve, withinMs);
    await promise;
    clearTimeout(timer);
    isComplete = undefined;
  }
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    firstAtMs,
    p95Ms: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN,
  };
}
