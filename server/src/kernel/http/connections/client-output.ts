import type { Socket } from "node:net";
import type { ConnectionLimits } from "./limits.ts";
import type { Write } from "./node-channel.ts";

/** A client that sends at the very end of the time it was promised must not meet a connection that is just being closed. */
const KEEP_ALIVE_GRACE_MS = 1_000;

/** A connection that is closed while bytes come may lose its last answer. So the bytes of this time are read and dropped. */
const LINGER_MS = 1_000;

/** What goes out on a connection, and how long its client may take to read it. */
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

  /** Whether nothing more may be written until the client has read. */
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

  /** Closes when all that was written has gone out, and a moment after it. */
  end(): void {
    const socket = this.#socket;
    socket.setTimeout(this.#stalledMs);
    socket.end(() => setTimeout(() => socket.destroy(), LINGER_MS).unref());
    socket.resume();
  }

  /** Closes as soon as this text has gone out. */
  endWith(text: string): void {
    const socket = this.#socket;
    socket.setTimeout(this.#stalledMs);
    socket.write(text);
    socket.destroySoon();
  }
}
