import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { systemClock } from "../../clock.ts";
import type { Exchange } from "../exchange.ts";
import { PlainConnections, type PlainSettings } from "../plain-connections.ts";

/** How long Node takes to answer `/late`. */
export const LATE_MS = 1_500;

/** A server that says of each request by whom it was read, with its body; and a first client. */
export class PlainSite {
  readonly server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    if (request.url === "/late") await pause(LATE_MS);
    response.end(`Node ${request.url} ${body}\n`);
  });
  readonly connections: PlainConnections;
  readonly #clients: Client[] = [];

  private constructor(settings: Partial<PlainSettings>) {
    this.server.on("clientError", (_error, socket) =>
      socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n"),
    );
    this.connections = PlainConnections.before(this.server, {
      answers: byHand,
      keepAliveMs: 60_000,
      clock: systemClock,
      ...settings,
    });
  }

  static async open(settings: Partial<PlainSettings> = {}) {
    const site = new PlainSite(settings);
    await once(site.server.listen(0, "127.0.0.1"), "listening");
    return { site, client: await site.newClient() };
  }

  async newClient(settings: { allowHalfOpen?: boolean } = {}): Promise<Client> {
    const { port } = this.server.address() as AddressInfo;
    const client = new Client(connect({ port, host: "127.0.0.1", noDelay: true, ...settings }));
    this.#clients.push(client);
    await once(client.socket, "connect");
    return client;
  }

  close(): void {
    for (const { socket } of this.#clients) socket.destroy();
    this.server.closeAllConnections();
    this.server.close();
  }
}

export function byHand(exchange: Exchange): boolean {
  if (exchange.url === "/node" || exchange.url === "/late") return false;
  answerTo(exchange);
  return true;
}

export function answerTo(exchange: Exchange, isLast = false): void {
  answerWith(exchange, `hand ${exchange.url} ${exchange.readBody()}\n`, isLast);
}

export function answerWith(exchange: Exchange, body: string, isLast = false): void {
  const lines = ["content-length", String(Buffer.byteLength(body))];
  exchange.answer({ status: 200, lines, isLast }, body);
}

/** Sends bytes as they are, and keeps what comes back. */
export class Client {
  readonly socket: Socket;
  heard = "";
  isClosed = false;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on("data", (piece) => {
      this.heard += String(piece);
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
    return this.heard.match(/(hand|Node) .*/g) ?? [];
  }
}

export const get = (url: string) => `GET ${url} HTTP/1.1\r\nHost: a\r\n\r\n`;

export const post = (url: string, body: string, length = body.length) =>
  `POST ${url} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n${body}`;
