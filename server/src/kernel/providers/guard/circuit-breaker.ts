/** The circuit opens when enough of the latest calls in this window have failed. */
const WINDOW = 20;
const FAILURES_TO_OPEN = 10;

const FIRST_OPEN_MS = 5_000;
const OPEN_MS_MAX = 60_000;

/** Call it once, with how the call failed, or with undefined. */
export type Report = (failure: string | undefined) => void;

export interface CircuitOpening {
  /** How long the circuit stays open. */
  readonly openMs: number;
  /** How the call failed that opened it. */
  readonly failure: string;
}

/**
 * Stops calls to a provider that fails: callers would only wait for time-outs, and the provider is overloaded. After the
 * open time one call tries. If it fails too, the circuit opens for twice as long.
 */
export class CircuitBreaker {
  readonly #nowMs: () => number;
  readonly #onChange: (opening: CircuitOpening | undefined) => void;
  #latest: boolean[] = [];
  #openMs = FIRST_OPEN_MS;
  #openUntilMs: number | undefined;
  #isTrying = false;

  /** `onChange` gets undefined when the circuit closes. */
  constructor(nowMs: () => number, onChange: (opening: CircuitOpening | undefined) => void) {
    this.#nowMs = nowMs;
    this.#onChange = onChange;
  }

  /** True while no call is let through: also while one call tries. */
  get isOpen(): boolean {
    return this.#openUntilMs !== undefined && (this.#isTrying || this.openMs > 0);
  }

  /** How long until the next call may try. */
  get openMs(): number {
    return Math.max(0, (this.#openUntilMs ?? 0) - this.#nowMs());
  }

  /** Lets a call through and returns where to report how it went. Undefined while the circuit is open. */
  enter(): Report | undefined {
    if (this.isOpen) return undefined;
    if (this.#openUntilMs === undefined) return (failure) => this.#note(failure);
    this.#isTrying = true;
    return (failure) => this.#conclude(failure);
  }

  /** Ignores a call that began before the circuit opened and ends while it is open. */
  #note(failure: string | undefined): void {
    if (this.#openUntilMs !== undefined) return;
    this.#latest = [...this.#latest.slice(1 - WINDOW), failure === undefined];
    const failures = this.#latest.filter((one) => !one).length;
    if (failure !== undefined && failures >= FAILURES_TO_OPEN) this.#open(FIRST_OPEN_MS, failure);
  }

  #conclude(failure: string | undefined): void {
    this.#isTrying = false;
    if (failure !== undefined) {
      this.#open(Math.min(OPEN_MS_MAX, this.#openMs * 2), failure);
      return;
    }
    this.#latest = [];
    this.#openUntilMs = undefined;
    this.#onChange(undefined);
  }

  #open(openMs: number, failure: string): void {
    this.#openMs = openMs;
    this.#openUntilMs = this.#nowMs() + openMs;
    this.#onChange({ openMs, failure });
  }
}
