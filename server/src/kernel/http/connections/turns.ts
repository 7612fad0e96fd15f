/** How long the connections whose requests wait are served in one turn of the event loop. */
const TURN_MS = 2;

/** How many of them are served in one turn at most. */
export const SERVED_PER_TURN_MAX = 64;

/**
 * The connections that hold bytes of a further request, and wait to go on. They get a bounded part of each turn of the
 * event loop, so new connections and first requests never wait for all of them. Clients take turns, and so do the
 * connections of one client.
 */
export class Turns {
  readonly #nowMs: () => number;
  /** Who waits, by client; the next client first. */
  readonly #waiting = new Map<string, Set<() => void>>();
  #size = 0;
  #planned = 0;
  /** Until when this turn of the event loop serves; undefined before its first one. */
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

  /** Plans each one by itself, so that the time of this turn includes what its promises cost. */
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
