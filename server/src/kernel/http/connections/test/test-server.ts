import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { systemClock } from "../../../time/clock.ts";
import { BodyMemory } from "../../body/body-memory.ts";
import type { Exchange } from "../../exchange.ts";
import { type ConnectionSettings, Connections } from "../connections.ts";
import { type ConnectionLimits, USUAL_LIMITS } from "../limits.ts";

/** How long Node takes to answer `/late`. */
export const LATE_MS = 1_500;

export interface TestServerSettings extends Partial<Omit<ConnectionSettings, "limits">> {
  readonly limits?: Partial<ConnectionLimits>;
}

/** A server that says of each request which parser read it, with its body; and a first client. */
export class TestServer {
  readonly server = createServer((request, response) => {
    if (!this.connections.begins(request, response)) return;
    // A request whose connection is lost gets no answer.
    answerByNode(request, response).catch(() => undefined);
  });
  readonly connections: Connections;
  /** Why connections were dropped, in order. */
  readonly dropped: string[] = [];
  readonly #clients: Client[] = [];

  private constructor({ limits, ...settings }: TestServerSettings) {
    this.server.on("clientError", (_error, socket) => {
      if (socket.writable)
        socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\nNode refuses");
    });
    this.connections = Connections.before(this.server, {
      answers: byHand,
      readsPlain: true,
      clock: systemClock,
      refusalText: ({ status }) => `HTTP/1.1 ${status} No\r\nConnection: close\r\n\r\n`,
      onDropped: (reason) => this.dropped.push(reason),
      ...settings,
      limits: { ...USUAL_LIMITS, keepAliveMs: 60_000, ...limits },
    });
  }

  static async open(settings: TestServerSettings = {}) {
    const server = new TestServer(settings);
    await once(server.server.listen(0, "127.0.0.1"), "listening");
    return { server, client: await server.newClient() };
  }

  async newClient(settings: { allowHalfOpen?: boolean } = {}): Promise<Client> {
    const { port } = this.server.address() as AddressInfo;
    const client = new Client(connect({ port, host: "127.0.0.1", noDelay: true, ...settings }));
    this.#clients.push(client);
    await once(client.socket, "connect");
    return client;
  }

  close(): void {
    for (const { socket } of this.#clients) socket.resetAndDestroy();
    this.connections.close();
    this.server.close();
  }
}

async function answerByNode(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.concat(await request.toArray());
  if (request.url === "/late") await pause(LATE_MS);
  response.end(request.url === "/large" ? LARGE : `Node ${request.url} ${body}\n`);
}

export const LARGE = "a".repeat(1_000_000);

function byHand(exchange: Exchange): boolean {
  if (exchange.url === "/node" || exchange.url === "/late") return false;
  if (exchange.url === "/large") return answerWith(exchange, LARGE) === undefined;
  answerTo(exchange);
  return true;
}

export function answerTo(exchange: Exchange, isLast = false): void {
  const answer = (body: Buffer) => answerWith(exchange, `hand ${exchange.url} ${body}\n`, isLast);
  if (exchange.body !== undefined) answer(exchange.body);
  else exchange.readBody(new BodyMemory().claim(1n, 0)).then(answer, () => undefined);
}

export function answerWith(exchange: Exchange, body: string, isLast = false): void {
  const lines = ["content-length", String(Buffer.byteLength(body))];
  exchange.answer({ status: 200, lines, isLast }, body);
}

/** Sends bytes as they are, and keeps what comes back. */
export class Client {
  readonly socket: Socket;
  received = "";
  isClosed = false;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on("data", (piece) => {
      this.received += String(piece);
    });
    socket.on("close", () => {
      this.isClosed = true;
    });
    socket.on("error", () => undefined);
  }

  send(bytes: string): void {
    this.socket.write(bytes);
  }

  /** The bodies that came, by whom they were written. */
  get answers(): string[] {
    return this.received.match(/(hand|Node) .*/g) ?? [];
  }
}

export const get = (url: string) => `GET ${url} HTTP/1.1\r\nHost: a\r\n\r\n`;

export const post = (url: string, body: string, length = body.length) =>
  `POST ${url} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n${body}`;
