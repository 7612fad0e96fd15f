import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { Refusal, serverBusy } from "../../refusals.ts";
import type { Clock } from "../../time/clock.ts";
import { clientKey } from "../admission/client-address.ts";
import { Connection } from "./connection.ts";
import type { ConnectionStates } from "./connection-states.ts";
import type { ConnectionTools } from "./connection-tools.ts";
import { HeldBytes } from "./held-bytes.ts";
import type { DropReason } from "./limits.ts";
import { NodeChannel } from "./node-channel.ts";
import { DateHeader } from "./plain-head.ts";
import { connectionRefusal } from "./refuse-connection.ts";
import { Turns } from "./serve-in-turns.ts";

export interface ConnectionSettings
  extends Omit<ConnectionTools, "date" | "handToNode" | "waitForTurn"> {
  readonly clock: Clock;
  onDropped(reason: DropReason): void;
}

const SWEEP_MS = 1_000;

/** How long a new connection has for its request while the server closes. */
const FIRST_REQUEST_WITHIN_MS = 500;

/**
 * All connections of a server. Each has one request at a time, whichever parser reads it. This class limits their joint
 * cost: at a limit it closes the connection that has waited longest.
 */
export class Connections implements ConnectionStates<Connection> {
  readonly #settings: ConnectionSettings;
  readonly #server: Server;
  readonly #nodeListeners: readonly ((stream: Duplex) => void)[];
  readonly #date: DateHeader;
  readonly #open = new Set<Connection>();
  /** Connections that have not sent a first request, or the rest of one. Oldest first. */
  readonly #unfinished = new Set<Connection>();
  /** Answered connections that may send another request. Oldest first. */
  readonly #idle = new Set<Connection>();
  readonly #perAddress = new Map<string, number>();
  readonly #held: HeldBytes<Connection>;
  readonly #turns = new Turns();
  #isClosing = false;

  private constructor(server: Server, settings: ConnectionSettings) {
    this.#server = server;
    // Node's server parses any stream that this event gives it.
    this.#nodeListeners = server.listeners("connection") as ((stream: Duplex) => void)[];
    this.#settings = settings;
    this.#date = new DateHeader(settings.clock);
    this.#held = new HeldBytes(settings.limits.heldBytesMax);
  }

  /** Puts the connections in front of the server. Node's parser gets one request at a time. */
  static before(server: Server, settings: ConnectionSettings): Connections {
    const connections = new Connections(server, settings);
    server.removeAllListeners("connection");
    server.on("connection", (socket: Socket) => connections.#accept(socket));
    // The connections apply every time limit.
    server.headersTimeout = 0;
    server.requestTimeout = 0;
    const sweep = setInterval(() => connections.#sweep(), SWEEP_MS).unref();
    server.on("close", () => clearInterval(sweep));
    return connections;
  }

  get size(): number {
    return this.#open.size;
  }

  /** Notes a request that Node has read. False for a second one on the same channel: it must not be answered. */
  begins(request: IncomingMessage, response: ServerResponse): boolean {
    const stream: Duplex = request.socket;
    return !(stream instanceof NodeChannel) || stream.begin(request, response);
  }

  /**
   * Closes each connection without a pending answer. For the others the next answer is the last. A connection that has just
   * come may still send its request: its client could not know.
   */
  close(): void {
    this.#isClosing = true;
    for (const connection of [...this.#open]) this.#close(connection);
  }

  #close(connection: Connection): void {
    const isNew = this.#unfinished.has(connection);
    connection.close(isNew);
    if (isNew) setTimeout(() => connection.close(), FIRST_REQUEST_WITHIN_MS);
  }

  beUnfinished(connection: Connection): boolean {
    if (this.#unfinished.has(connection)) return false;
    this.#idle.delete(connection);
    this.#unfinished.add(connection);
    const [oldest] = this.#unfinished;
    if (this.#unfinished.size > this.#settings.limits.unfinishedMax && oldest !== undefined)
      this.#drop(oldest, "unfinished");
    return true;
  }

  beBusy(connection: Connection): void {
    this.#idle.delete(connection);
    this.#unfinished.delete(connection);
  }

  beIdle(connection: Connection): void {
    this.#unfinished.delete(connection);
    this.#idle.add(connection);
  }

  /** Notes how many bytes a connection buffers. If all of them exceed the limit, the oldest ones drop theirs. */
  hold(connection: Connection, bytes: number): void {
    for (const eldest of this.#held.note(connection, bytes)) {
      this.#settings.onDropped("memory");
      eldest.relieve(busy());
    }
  }

  beStalled(): void {
    this.#settings.onDropped("stalled");
  }

  #accept(socket: Socket): void {
    const client = clientKey(socket.remoteAddress ?? "");
    const reason = this.#findRefusal(client);
    if (reason !== undefined) {
      this.#settings.onDropped(reason);
      return void socket.destroy();
    }
    const connection = new Connection(socket, this, {
      ...this.#settings,
      date: this.#date,
      waitForTurn: (goOn) => this.#turns.wait(client, goOn),
      handToNode: (channel) => {
        for (const listen of this.#nodeListeners) listen.call(this.#server, channel);
      },
    });
    this.#open.add(connection);
    this.#perAddress.set(client, (this.#perAddress.get(client) ?? 0) + 1);
    this.beUnfinished(connection);
    socket.once("close", () => {
      this.#forget(connection);
      this.#leaveAddress(client);
    });
    if (this.#isClosing) this.#close(connection);
  }

  /** Why a new connection is refused. Where there are too many, it replaces one that waits for its client. */
  #findRefusal(client: string): DropReason | undefined {
    const fromClient = this.#perAddress.get(client) ?? 0;
    const refusal = connectionRefusal(
      { inAll: this.#open.size, fromClient },
      this.#settings.limits,
    );
    const [replaced] = this.#idle.size > 0 ? this.#idle : this.#unfinished;
    if (refusal !== "connections" || replaced === undefined) return refusal;
    this.#drop(replaced, "connections");
    return undefined;
  }

  #drop(connection: Connection, reason: DropReason): void {
    this.#settings.onDropped(reason);
    this.#forget(connection);
    connection.drop(busy());
  }

  #forget(connection: Connection): void {
    this.beBusy(connection);
    this.#held.note(connection, 0);
    this.#open.delete(connection);
  }

  #leaveAddress(address: string): void {
    const left = (this.#perAddress.get(address) ?? 1) - 1;
    if (left === 0) this.#perAddress.delete(address);
    else this.#perAddress.set(address, left);
  }

  #sweep(): void {
    const { headWithinMs, requestWithinMs } = this.#settings.limits;
    const nowMs = performance.now();
    for (const connection of this.#unfinished) {
      const withinMs = connection.hasHead ? requestWithinMs : headWithinMs;
      if (nowMs - connection.unfinishedSinceMs < withinMs) continue;
      this.#settings.onDropped("late");
      this.beBusy(connection);
      connection.drop(late());
    }
  }
}

const busy = (): Refusal =>
  serverBusy("The service has too many requests at once. Send the same request again.");

const late = (): Refusal =>
  new Refusal("invalid_request", "The request took too long to arrive. Send it again.");
