import type { Socket } from "node:net";
import type { ConnectionLimits } from "./limits.ts";
import type { Write } from "./node-channel.ts";

/**
 * A client may send at the very end of the promised time. The connection stays open a little longer, so that it does
 * not close under such a request.
 */
const KEEP_ALIVE_GRACE_MS = 1_000;

/** Closing a connection while bytes arrive may lose its last answer. So it reads and drops the bytes of this time. */
const LINGER_MS = 1_000;

/** The output of a connection. It closes the connection if the client reads too slowly. */
export class ClientOutput {
  readonly #socket: Socket;
  readonly #idleMs: number;
  readonly #stalledMs: number;
  #isStalled = false;

  constructor(socket: Socket, { keepAliveMs, stalledMs }: ConnectionLimits) {
    this.#socket = socket;
    this.#idleMs = keepAliveMs + KEEP_ALIVE_GRACE_MS;
    this.#stalledMs = stalledMs;
    socket.setTimeout(this.#idleMs);
  }

  /** True while nothing may be written until the client has read. */
  get isStalled(): boolean {
    return this.#isStalled;
  }

  get isFull(): boolean {
    return this.#socket.writableNeedDrain;
  }

  get unreadBytes(): number {
    return this.#socket.writableLength;
  }

  send(head: string, body: string | Buffer): void {
    const socket = this.#socket;
    if (typeof body === "string") socket.write(head + body);
    else {
      socket.cork();
      socket.write(head);
      socket.write(body);
      socket.uncork();
    }
  }

  write(writes: readonly Write[]): void {
    const socket = this.#socket;
    socket.cork();
    for (const { chunk, encoding } of writes) socket.write(chunk, encoding);
    socket.uncork();
  }

  /** Calls back when the client has read enough. */
  waitForClient(then: () => void): void {
    const socket = this.#socket;
    this.#isStalled = true;
    socket.setTimeout(this.#stalledMs);
    socket.once("drain", () => {
      this.#isStalled = false;
      socket.setTimeout(this.#idleMs);
      then();
    });
  }

  /** Closes a moment after everything written has been sent. */
  end(): void {
    const socket = this.#socket;
    socket.setTimeout(this.#stalledMs);
    socket.end(() => setTimeout(() => socket.destroy(), LINGER_MS).unref());
    socket.resume();
  }

  /** Closes as soon as this text has been sent. */
  endWith(text: string): void {
    const socket = this.#socket;
    socket.setTimeout(this.#stalledMs);
    socket.write(text);
    socket.destroySoon();
  }
}
