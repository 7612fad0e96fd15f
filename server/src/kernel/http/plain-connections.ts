import type { IncomingHttpHeaders, Server } from "node:http";
import type { Socket } from "node:net";
import type { Clock } from "../clock.ts";
import type { AnswerHead, Exchange } from "./exchange.ts";
import { DateHeader, headOf } from "./plain-head.ts";
import { type PlainRequest, readPlainRequest } from "./plain-request.ts";

export interface PlainSettings {
  /** Whether it answers this request, now or later. */
  answers(exchange: Exchange): boolean;
  readonly keepAliveMs: number;
  readonly clock: Clock;
}

interface PlainTools extends Pick<PlainSettings, "answers" | "keepAliveMs"> {
  readonly date: DateHeader;
  /** Takes the connection over for good, with all that was read of it and not answered. */
  handOver(): void;
  /** Answers a request of which the rest does not come any more. */
  cutShort(): void;
}

/** A client that sends at the very end of the time that it was told of is not met by a connection that is just being ended. */
const KEEP_ALIVE_GRACE_MS = 1_000;

/** How long the rest of a body may take that did not come with its head. Node reads the slow ones, and ends the slowest. */
const REST_WITHIN_MS = 1_000;

const LAST = "Connection: close\r\n";

/**
 * Every connection begins here: its requests are read and answered by hand as long as they are plain, which spares a
 * quarter of what Node spends on a transfer. At the first that is not, the connection is Node's, with its limits, its
 * time-outs and its words for what is wrong.
 */
export class PlainConnections {
  readonly #settings: PlainSettings;
  readonly #server: Server;
  readonly #byNode: readonly ((socket: Socket) => void)[];
  readonly #open = new Set<PlainConnection>();
  readonly #date: DateHeader;
  #isClosing = false;

  private constructor(server: Server, settings: PlainSettings) {
    this.#server = server;
    // What a server of Node's does with a connection is what it listens to this for.
    this.#byNode = server.listeners("connection") as ((socket: Socket) => void)[];
    this.#settings = settings;
    this.#date = new DateHeader(settings.clock);
  }

  /** Takes the connections of a server of Node's, and gives it those that are not plain any more. */
  static before(server: Server, settings: PlainSettings): PlainConnections {
    const connections = new PlainConnections(server, settings);
    server.removeAllListeners("connection");
    server.on("connection", (socket: Socket) => connections.#accept(socket));
    return connections;
  }

  #accept(socket: Socket): void {
    if (this.#isClosing) {
      socket.destroy();
      return;
    }
    const connection = new PlainConnection(socket, {
      ...this.#settings,
      date: this.#date,
      handOver: () => {
        this.#open.delete(connection);
        for (const take of this.#byNode) take.call(this.#server, socket);
      },
      cutShort: () => {
        const code = "HPE_INVALID_EOF_STATE";
        const error = Object.assign(new Error("the request ended before its body"), { code });
        if (!this.#server.emit("clientError", error, socket)) socket.destroy();
      },
    });
    this.#open.add(connection);
    socket.once("close", () => this.#open.delete(connection));
  }

  /** Ends those on which nothing is under way. The others end with their answers, if these are said to be the last. */
  close(): void {
    this.#isClosing = true;
    for (const connection of [...this.#open]) connection.close();
  }
}

class PlainConnection {
  readonly #socket: Socket;
  readonly #tools: PlainTools;
  readonly #keptAlive: string;
  /** Whether a request waits for its answer. There is never a second one. */
  #isAsked = false;
  /** A request of which some of the body is still to come. */
  #begun: Buffer | undefined;
  /** What came before the last request was answered. */
  #later: Buffer | undefined;
  readonly #listeners = {
    data: (piece: Buffer) => this.#take(piece),
    end: () => this.#endWithClient(),
    error: () => this.#socket.destroy(),
    timeout: () => (this.#socket.writableEnded ? this.#socket.destroy() : this.close()),
  };

  constructor(socket: Socket, tools: PlainTools) {
    this.#socket = socket;
    this.#tools = tools;
    this.#keptAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${tools.keepAliveMs / 1_000}\r\n`;
    for (const [event, listener] of Object.entries(this.#listeners)) socket.on(event, listener);
    this.#waitFor(undefined);
  }

  get isGone(): boolean {
    return this.#socket.destroyed;
  }

  /** Ends it if nothing is under way. What has begun to come is Node's to wait for. */
  close(): void {
    if (this.#begun !== undefined) this.#leave(this.#begun);
    else if (!this.#isAsked) this.#socket.destroy();
  }

  answer({ status, lines, isLast }: AnswerHead, body: string | Buffer): void {
    const socket = this.#socket;
    if (!socket.writable) return;
    const head = headOf(status, lines, this.#tools.date.now() + (isLast ? LAST : this.#keptAlive));
    if (typeof body === "string") socket.write(head + body);
    else {
      socket.cork();
      socket.write(head);
      socket.write(body);
      socket.uncork();
    }
    // After the last one nothing is taken any more, and nobody's end is waited for.
    if (isLast) return void socket.destroySoon();
    this.#isAsked = false;
    if (this.#later !== undefined) this.#takeLater(this.#later);
  }

  #take(piece: Buffer): void {
    if (this.#isAsked) {
      this.#later = this.#later === undefined ? piece : Buffer.concat([this.#later, piece]);
      this.#socket.pause();
      return;
    }
    const begun = this.#begun;
    const bytes = begun === undefined ? piece : Buffer.concat([begun, piece]);
    const request = readPlainRequest(bytes);
    if (request === "unfinished" && begun === undefined) {
      this.#waitFor(bytes);
      return;
    }
    if (begun !== undefined) this.#waitFor(undefined);
    if (!this.#isTaken(request)) this.#leave(bytes);
  }

  /** Waits for the rest of a request, or for a new one. */
  #waitFor(begun: Buffer | undefined): void {
    this.#begun = begun;
    const { keepAliveMs } = this.#tools;
    this.#socket.setTimeout(begun ? REST_WITHIN_MS : keepAliveMs + KEEP_ALIVE_GRACE_MS);
  }

  #isTaken(request: ReturnType<typeof readPlainRequest>): boolean {
    if (request === undefined || request === "unfinished") return false;
    // Who does not read its answers is Node's, which reads no more from it until they are gone.
    if (this.#socket.writableNeedDrain) return false;
    this.#isAsked = true;
    return this.#tools.answers(new PlainExchange(this, request));
  }

  /** As Node does: who says nothing more is not waited for, and its request under way is not answered. */
  #endWithClient(): void {
    if (this.#begun === undefined) return void this.#socket.end();
    this.#waitFor(undefined);
    this.#tools.cutShort();
  }

  #takeLater(bytes: Buffer): void {
    this.#later = undefined;
    this.#socket.resume();
    this.#take(bytes);
  }

  #leave(bytes: Buffer): void {
    const socket = this.#socket;
    for (const [event, listener] of Object.entries(this.#listeners)) socket.off(event, listener);
    socket.setTimeout(0);
    socket.pause();
    socket.unshift(bytes);
    this.#tools.handOver();
    socket.resume();
  }
}

class PlainExchange implements Exchange {
  readonly #connection: PlainConnection;
  readonly #request: PlainRequest;

  constructor(connection: PlainConnection, request: PlainRequest) {
    this.#connection = connection;
    this.#request = request;
  }

  get method(): string {
    return this.#request.method;
  }

  get url(): string {
    return this.#request.url;
  }

  get headers(): IncomingHttpHeaders {
    return this.#request.headers;
  }

  readBody(): Buffer {
    return this.#request.body;
  }

  isGone(): boolean {
    return this.#connection.isGone;
  }

  answer(head: AnswerHead, body: string | Buffer): void {
    this.#connection.answer(head, body);
  }
}
