import type { Socket } from "node:net";
import type { Refusal } from "../../refusals.ts";
import { BODY_BYTES_MAX } from "../body/body.ts";
import type { AnswerHead } from "../exchange.ts";
import { ClientOutput } from "./client-output.ts";
import type { ConnectionStates } from "./connection-states.ts";
import type { ConnectionTools } from "./connection-tools.ts";
import { NodeChannel, type Write } from "./node-channel.ts";
import { PlainExchange } from "./plain-exchange.ts";
import { headOf } from "./plain-head.ts";
import { readPlainRequest } from "./plain-request.ts";

/** How many pieces of one request Node's parser gets at once: a chunked body can have thousands. */
const PIECES_PER_TURN = 16;

const LAST = "Connection: close\r\n";

/**
 * One connection, with one request at a time. A plain request is read by hand, which saves a quarter of what Node
 * spends on a transfer; Node's parser reads every other request. The next request begins after the answer was sent. So
 * answers stay in order, and data after a request cannot cost it its answer.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #output: ClientOutput;
  readonly #states: ConnectionStates<Connection>;
  readonly #tools: ConnectionTools;
  readonly #keptAlive: string;
  /** The current request. */
  #current: PlainExchange | NodeChannel | undefined;
  /** Bytes that were read and belong to a later request. */
  #held: Buffer | undefined;
  /** The bytes of an ignored body that are still to come. */
  #unwanted = 0;
  /** True if the next bytes begin a request at once. */
  #isReady = true;
  #isFeeding = false;
  /** True if the connection waits for its turn and then continues by itself. */
  #isWaitingForTurn = false;
  #isLast = false;
  #isEnding = false;
  #hasInputEnded = false;
  /** The start of its unfinished state: no first request yet, or a part of one. */
  unfinishedSinceMs = performance.now();

  constructor(socket: Socket, states: ConnectionStates<Connection>, tools: ConnectionTools) {
    this.#socket = socket;
    this.#states = states;
    this.#tools = tools;
    this.#keptAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${tools.limits.keepAliveMs / 1_000}\r\n`;
    this.#output = new ClientOutput(socket, tools.limits);
    socket.on("data", (piece: Buffer) => this.#receive(piece));
    socket.on("end", () => this.#endInput());
    socket.on("error", () => socket.destroy());
    socket.on("timeout", () => this.#timeOut());
    socket.on("close", () => this.#dropRequest());
  }

  get isGone(): boolean {
    return this.#socket.destroyed;
  }

  /** True if the client sends nothing more. It may still read the current answer. */
  get hasLeft(): boolean {
    return this.isGone || this.#hasInputEnded;
  }

  get peerAddress(): string | undefined {
    return this.#socket.remoteAddress;
  }

  get hasHead(): boolean {
    return this.#current?.hasHead === true;
  }

  /** Closes at once if no request has begun, unless one may begin. Otherwise the current answer is the last. */
  close(mayBegin = false): void {
    this.#isLast = true;
    if (mayBegin || this.#current !== undefined || this.#isEnding) return;
    if (this.#isReady && this.#output.unreadBytes === 0) this.destroy();
    else this.end();
  }

  /** Closes at once. Sends this refusal if a part of a request has arrived. */
  drop(refusal: Refusal): void {
    if (this.#isEnding || this.#current === undefined || this.#current.hasBegunAnswer)
      this.destroy();
    else this.#refuse(refusal);
  }

  #refuse(refusal: Refusal): void {
    this.#isEnding = true;
    this.#held = undefined;
    this.#output.endWith(this.#tools.refusalText(refusal));
    this.#dropRequest();
  }

  /** Drops the buffered bytes. An answer in progress is still sent. */
  relieve(refusal: Refusal): void {
    if (this.#output.isStalled || this.#current?.isWhole !== true) this.drop(refusal);
    else {
      this.#held = undefined;
      this.#isLast = true;
    }
  }

  destroy(): void {
    this.#socket.destroy();
  }

  /** Sends the answer to a plain request. */
  answer(
    exchange: PlainExchange,
    { status, lines, isLast }: AnswerHead,
    body: string | Buffer,
  ): void {
    if (this.#current !== exchange || !this.#socket.writable) return;
    const isClosing = isLast || this.#isLast;
    const ofTheConnection = this.#tools.date.now() + (isClosing ? LAST : this.#keptAlive);
    this.#output.send(headOf(status, lines, ofTheConnection), body);
    this.finish(exchange, isClosing);
  }

  /** Continues with the next request after this one was answered. */
  finish(answered: PlainExchange | NodeChannel, isLast: boolean): void {
    if (this.#current !== answered) return;
    this.#current = undefined;
    this.#unwanted = answered.missing;
    if (answered instanceof NodeChannel) answered.release();
    if (isLast || this.#isLast || this.#unwanted > BODY_BYTES_MAX) this.end();
    else if (this.#output.isFull) this.#waitForClient(() => this.#goOn());
    else if (this.#held === undefined && !this.#hasInputEnded) this.#wait();
    else this.#goOn();
  }

  /** Gives the current request as many of the received bytes as it accepts. */
  feed(): void {
    // The channel asks for more bytes while it receives some, before the rest is known.
    if (this.#isFeeding) return;
    this.#isFeeding = true;
    let pieces = 0;
    while (this.#feedPiece()) {
      pieces += 1;
      // A piece that was not a request may be followed by thousands like it.
      if (this.#current?.hasHead === true && pieces < PIECES_PER_TURN) continue;
      if (this.#current !== undefined && this.#held !== undefined) this.#goOn();
      break;
    }
    this.#isFeeding = false;
    this.#control();
  }

  /** Returns true if the current request accepted some of the buffered bytes. */
  #feedPiece(): boolean {
    const bytes = this.#held;
    if (bytes === undefined || this.#current === undefined) return false;
    const taken = this.#current.takeBytes(bytes);
    if (taken > 0) this.#held = taken === bytes.length ? undefined : bytes.subarray(taken);
    return taken > 0;
  }

  /** Writes what Node answers. Calls back when more may be written. */
  write(writes: readonly Write[], done: () => void): void {
    this.#output.write(writes);
    if (this.#output.isFull) this.#waitForClient(done);
    else done();
  }

  /** Accepts nothing more, and closes when everything written has been sent. */
  end(): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#held = undefined;
    this.#states.beBusy(this);
    this.#output.end();
    this.#states.hold(this, this.#output.unreadBytes);
    if (this.#hasInputEnded) this.#socket.destroySoon();
  }

  #receive(piece: Buffer): void {
    if (this.#isEnding) return;
    if (this.#isReady) {
      this.#begin(piece);
      return;
    }
    this.#held = this.#held === undefined ? piece : Buffer.concat([this.#held, piece]);
    if (this.#isWaitingForTurn) this.#control();
    else if (this.#current !== undefined) this.feed();
    // What is left to come is unwanted, unless the client has not read its answer yet.
    else if (!this.#output.isStalled) this.#next();
    else this.#control();
  }

  #begin(bytes: Buffer): void {
    this.#isReady = false;
    this.#states.beBusy(this);
    const request = this.#tools.readsPlain ? readPlainRequest(bytes) : undefined;
    if (request === undefined) {
      this.#openChannel(bytes);
      return;
    }
    const exchange = new PlainExchange(this, request);
    this.#current = exchange;
    this.#held = request.rest;
    if (!exchange.isWhole) this.#beUnfinished();
    if (!this.#tools.answers(exchange)) this.#openChannel(bytes);
    else if (request.rest !== undefined) this.#control();
  }

  #openChannel(bytes: Buffer): void {
    this.#held = bytes;
    this.#beUnfinished();
    const channel = new NodeChannel(this);
    this.#current = channel;
    this.#tools.handToNode(channel);
    channel.followParser();
    this.feed();
  }

  #beUnfinished(): void {
    if (this.#states.beUnfinished(this)) this.unfinishedSinceMs = performance.now();
  }

  /** Updates the count of buffered bytes, and reads on only while nothing is buffered. */
  #control(): void {
    const current = this.#current;
    if (this.#isEnding) return;
    if (current?.isWhole) this.#states.beBusy(this);
    if (this.#hasInputEnded && this.#held === undefined && current?.needsBytes) current.cutShort();
    const unread = this.#output.isStalled ? this.#output.unreadBytes : 0;
    this.#states.hold(this, (this.#held?.length ?? 0) + unread);
    const takesNoMore = this.#isLast && current?.isWhole === true;
    if (this.#held !== undefined || this.#output.isStalled || takesNoMore) this.#socket.pause();
    else if (this.#socket.isPaused()) this.#socket.resume();
  }

  #waitForClient(then: () => void): void {
    this.#output.waitForClient(() => {
      this.#control();
      then();
    });
    this.#control();
  }

  /** Continues with the buffered bytes after every other connection had its turn. */
  #goOn(): void {
    if (this.#isWaitingForTurn) return;
    this.#isWaitingForTurn = true;
    this.#tools.waitForTurn(() => {
      this.#isWaitingForTurn = false;
      if (this.#current === undefined) this.#next();
      else this.feed();
    });
  }

  #next(): void {
    if (this.#current !== undefined || this.#isEnding || this.isGone) return;
    const bytes = this.#dropUnwanted();
    if (bytes !== undefined) this.#begin(bytes);
    else if (this.#hasInputEnded) this.end();
    else this.#wait();
  }

  #dropUnwanted(): Buffer | undefined {
    const held = this.#held;
    if (held === undefined) return undefined;
    this.#held = undefined;
    const dropped = Math.min(this.#unwanted, held.length);
    this.#unwanted -= dropped;
    return dropped === held.length ? undefined : held.subarray(dropped);
  }

  #wait(): void {
    if (this.#unwanted > 0) this.#beUnfinished();
    else {
      this.#isReady = true;
      this.#states.beIdle(this);
    }
    if (this.#socket.isPaused()) this.#control();
  }

  #endInput(): void {
    this.#hasInputEnded = true;
    if (this.#isEnding) this.#socket.destroySoon();
    else if (this.#current !== undefined) this.feed();
    else if (this.#isReady || (this.#unwanted > 0 && this.#held === undefined)) this.end();
  }

  #timeOut(): void {
    if (this.#output.isStalled) this.#states.beStalled();
    if (this.#output.isStalled || this.#isEnding || this.#current === undefined) this.destroy();
  }

  #dropRequest(): void {
    const current = this.#current;
    this.#current = undefined;
    if (current instanceof NodeChannel) current.release();
    else current?.cutShort();
  }
}
