import { setTimeout as pause } from "node:timers/promises";

const WAIT_MAX_MS = 10_000;

/** Spreads requests over time: at most a given number a second, each in its turn. */
export class RequestPace {
  readonly #gapMs: number;
  readonly #nowMs: () => number;
  #nextMs = 0;

  constructor(perSecond: number, nowMs: () => number) {
    this.#gapMs = 1_000 / perSecond;
    this.#nowMs = nowMs;
  }

  /** Waits for the request's turn. False if too many requests wait already, or the caller has given up. */
  async waitForTurn(signal: AbortSignal): Promise<boolean> {
    const nowMs = this.#nowMs();
    const turnMs = Math.max(nowMs, this.#nextMs);
    if (turnMs - nowMs > WAIT_MAX_MS) return false;
    this.#nextMs = turnMs + this.#gapMs;
    if (turnMs > nowMs) await pause(turnMs - nowMs, undefined, { signal }).catch(() => undefined);
    return !signal.aborted;
  }
}
