/** How long waiting connections are served in one turn of the event loop. */
const TURN_MS = 2;

/** How many of them are served in one turn at most. */
export const SERVED_PER_TURN_MAX = 64;

/**
 * Connections that hold bytes of a further request wait here. Each turn of the event loop serves a bounded part of
 * them, so that new connections and first requests never wait for all. Clients take turns, and so do the connections of
 * one client.
 */
export class Turns {
  readonly #nowMs: () => number;
  /** The waiting callbacks by client, the next client first. */
  readonly #waiting = new Map<string, Set<() => void>>();
  #size = 0;
  #planned = 0;
  /** Until when this turn of the event loop serves. Undefined before its first callback. */
  #untilMs: number | undefined;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  wait(client: string, goOn: () => void): void {
    const own = this.#waiting.get(client);
    if (own === undefined) this.#waiting.set(client, new Set([goOn]));
    else own.add(goOn);
    this.#size += 1;
    if (this.#untilMs === undefined && this.#planned < SERVED_PER_TURN_MAX) this.#plan();
  }

  /** Plans each callback separately, so that a turn's time includes the cost of its promises. */
  #plan(): void {
    this.#planned += 1;
    setImmediate(() => this.#serve());
  }

  #serve(): void {
    this.#planned -= 1;
    this.#untilMs ??= this.#nowMs() + TURN_MS;
    if (this.#nowMs() < this.#untilMs) this.#takeNext()?.();
    if (this.#planned > 0) return;
    this.#untilMs = undefined;
    const next = Math.min(this.#size, SERVED_PER_TURN_MAX);
    for (let planned = 0; planned < next; planned++) this.#plan();
  }

  #takeNext(): (() => void) | undefined {
    const [first] = this.#waiting;
    if (first === undefined) return undefined;
    const [client, own] = first;
    const [goOn] = own;
    this.#waiting.delete(client);
    if (goOn === undefined) return undefined;
    own.delete(goOn);
    this.#size -= 1;
    if (own.size > 0) this.#waiting.set(client, own);
    return goOn;
  }
}
