/** A token bucket. It allows `perSecond` deliveries a second, and a burst of a quarter of that. */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #most: number;
  #tokens: number;
  #atMs: number;

  constructor(perSecond: number, nowMs: number) {
    this.#perSecond = perSecond;
    this.#most = Math.max(1, perSecond / 4);
    this.#tokens = this.#most;
    this.#atMs = nowMs;
  }

  take(nowMs: number): boolean {
    const earned = ((nowMs - this.#atMs) / 1_000) * this.#perSecond;
    this.#tokens = Math.min(this.#most, this.#tokens + earned);
    this.#atMs = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
