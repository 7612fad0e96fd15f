import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { systemClock } from "../../../time/clock.ts";
import { BodyMemory } from "../../body/body-memory.ts";
import type { Exchange } from "../../exchange.ts";
import { Connections } from "../connections.ts";
import { USUAL_LIMITS } from "../limits.ts";

/** A request as one of the readers took it. */
export interface ReadRequest {
  /** Whether more may follow on the connection. */
  readonly isKept: boolean;
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: object;
  /** Undefined while some of it is missing. */
  body: string | undefined;
}

type Read = (ReadRequest | "refused")[];

/** A connection without a network: it has what the connections use of a socket. */
class MemorySocket extends Duplex {
  readonly remoteAddress = "127.0.0.1";

  override _read(): void {}

  override _write(_piece: unknown, _encoding: string, done: () => void): void {
    done();
  }

  setTimeout(): this {
    return this;
  }

  destroySoon(): void {
    this.end(() => this.destroy());
  }
}

/** Reads what a connection sends in these pieces, with Node's server alone. */
export async function readByNode(pieces: readonly Buffer[]): Promise<Read> {
  const read: Read = [];
  const server = createServer({ requireHostHeader: false }, recordInto(read));
  // Nothing is closed here: Node would take back requests that it has read.
  server.on("clientError", () => read.push("refused"));
  await send(server, pieces);
  return untilLast(read);
}

/** Reads the same through the connections of the service. */
export async function readByConnections(
  pieces: readonly Buffer[],
  readsPlain: boolean,
): Promise<Read> {
  const read: Read = [];
  const record = recordInto(read);
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    if (connections.begins(request, response)) record(request, response);
    else read.push("refused");
  });
  server.on("clientError", (_error, socket) => {
    read.push("refused");
    socket.end();
  });
  const connections = Connections.before(server, {
    readsPlain,
    clock: systemClock,
    limits: USUAL_LIMITS,
    refusalText: () => "",
    onDropped: () => undefined,
    answers: (exchange) => {
      void recordPlain(exchange, read);
      return true;
    },
  });
  await send(server, pieces);
  server.emit("close");
  return untilLast(read);
}

async function send(server: ReturnType<typeof createServer>, pieces: readonly Buffer[]) {
  const socket = new MemorySocket();
  server.emit("connection", socket);
  for (const piece of pieces) {
    socket.push(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  socket.push(null);
  for (let waits = 0; !socket.destroyed && waits < 200; waits++) await pause(1);
  socket.destroy();
}

const recordInto =
  (read: Read): RequestListener =>
  (request, response) => {
    recordNode(request, response, read).catch(() => undefined);
  };

async function recordNode(request: IncomingMessage, response: ServerResponse, read: Read) {
  const { method, url, headers } = request;
  const { shouldKeepAlive: isKept } = response;
  const taken: ReadRequest = { isKept, method, url, headers: { ...headers }, body: undefined };
  // Node reads the bodies of several requests at once, so their order is that of their heads.
  read.push(taken);
  taken.body = Buffer.concat(await request.toArray()).toString("latin1");
  response.end();
}

async function recordPlain(exchange: Exchange, read: Read): Promise<void> {
  const { method, url, headers } = exchange;
  const claim = new BodyMemory().claim(1n, 0);
  try {
    const body = (exchange.body ?? (await exchange.readBody(claim))).toString("latin1");
    read.push({ isKept: true, method, url, headers, body });
    exchange.answer({ status: 200, lines: [], isLast: false }, "");
  } catch {
    read.push("refused");
    exchange.answer({ status: 400, lines: [], isLast: true }, "");
  }
}

/** The whole requests, and whether one was refused. What comes behind the last of a connection is not compared. */
function untilLast(read: Read): Read {
  const requests = read.filter((one) => one !== "refused" && one.body !== undefined);
  const last = requests.findIndex((request) => request !== "refused" && !request.isKept);
  if (last >= 0) return requests.slice(0, last + 1);
  return read.includes("refused") ? [...requests, "refused"] : requests;
}
