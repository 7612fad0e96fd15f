const LOOKS_EVERY_MS = 50;

/** Notices when this process itself does not run: the times that it measures are then longer than what callers saw. */
export class Standstill {
  #longestMs = 0;
  #lastMs = performance.now();
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#timer = setInterval(() => this.#look(), LOOKS_EVERY_MS);
  }

  stop(): void {
    this.#look();
    clearInterval(this.#timer);
  }

  get longestSeconds(): number {
    return Math.round(this.#longestMs / 10) / 100;
  }

  #look(): void {
    const nowMs = performance.now();
    this.#longestMs = Math.max(this.#longestMs, nowMs - this.#lastMs - LOOKS_EVERY_MS);
    this.#lastMs = nowMs;
  }
}
