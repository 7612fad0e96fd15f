/** How many of the latest calls are looked at, and how many of them must have failed for a rest. */
const WINDOW = 20;
const FAILURES_FOR_REST = 10;

const FIRST_REST_MS = 5_000;
const REST_MS_MAX = 60_000;

/** Told once how a call went. */
export type Report = (healthy: boolean) => void;

/**
 * Leaves a provider alone that fails: its callers would wait for time-outs, and it has enough to do. After a rest one
 * call tries; if that fails too, the next rest is twice as long.
 */
export class Breaker {
  readonly #nowMs: () => number;
  readonly #onChange: (restMs: number | undefined) => void;
  #latest: boolean[] = [];
  #restMs = FIRST_REST_MS;
  #restsUntilMs: number | undefined;
  #isTrying = false;

  /** `onChange` hears how long a rest will be, or undefined when it is over for good. */
  constructor(nowMs: () => number, onChange: (restMs: number | undefined) => void) {
    this.#nowMs = nowMs;
    this.#onChange = onChange;
  }

  /** Whether a call would be let through now. */
  get isResting(): boolean {
    return this.#restsUntilMs !== undefined && (this.#isTrying || this.restMs > 0);
  }

  /** How long it is no use to come again. */
  get restMs(): number {
    return Math.max(0, (this.#restsUntilMs ?? 0) - this.#nowMs());
  }

  /** Lets a call through, and answers where to report how it went; undefined while it rests. */
  enter(): Report | undefined {
    if (this.isResting) return undefined;
    if (this.#restsUntilMs === undefined) return (healthy) => this.#note(healthy);
    this.#isTrying = true;
    return (healthy) => this.#conclude(healthy);
  }

  /** What began before the rest and ends in it says nothing new. */
  #note(healthy: boolean): void {
    if (this.#restsUntilMs !== undefined) return;
    this.#latest = [...this.#latest.slice(1 - WINDOW), healthy];
    const failures = this.#latest.filter((one) => !one).length;
    if (failures >= FAILURES_FOR_REST) this.#rest(FIRST_REST_MS);
  }

  #conclude(healthy: boolean): void {
    this.#isTrying = false;
    if (!healthy) {
      this.#rest(Math.min(REST_MS_MAX, this.#restMs * 2));
      return;
    }
    this.#latest = [];
    this.#restsUntilMs = undefined;
    this.#onChange(undefined);
  }

  #rest(restMs: number): void {
    this.#restMs = restMs;
    this.#restsUntilMs = this.#nowMs() + restMs;
    this.#onChange(restMs);
  }
}
