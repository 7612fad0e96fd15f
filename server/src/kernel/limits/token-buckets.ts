/** How a bucket fills: `perSecond` tokens flow in, `burst` fit. */
export interface BucketSize {
  readonly perSecond: number;
  readonly burst: number;
}

interface Bucket {
  tokens: number;
  atMs: number;
}

/**
 * Token buckets by key, of a bounded number. The oldest bucket is dropped first, and a dropped bucket counts as full.
 */
export class TokenBuckets<Key> {
  readonly #buckets = new Map<Key, Bucket>();
  readonly #nowMs: () => number;
  readonly #most: number;

  constructor(nowMs: () => number, most: number) {
    this.#nowMs = nowMs;
    this.#most = most;
  }

  /** Takes the tokens if there are enough, otherwise none. Returns the tokens that are left. */
  take(key: Key, size: BucketSize, wanted: number): { isTaken: boolean; tokens: number } {
    const bucket = this.#filled(key, size);
    const isTaken = bucket.tokens >= wanted;
    if (isTaken) bucket.tokens -= wanted;
    return { isTaken, tokens: bucket.tokens };
  }

  /** Gives tokens back that were taken for nothing. */
  giveBack(key: Key, { burst }: BucketSize, tokens: number): void {
    const bucket = this.#buckets.get(key);
    if (bucket !== undefined) bucket.tokens = Math.min(burst, bucket.tokens + tokens);
  }

  #filled(key: Key, { perSecond, burst }: BucketSize): Bucket {
    const nowMs = this.#nowMs();
    const known = this.#buckets.get(key);
    if (known !== undefined) {
      known.tokens = Math.min(burst, known.tokens + ((nowMs - known.atMs) / 1_000) * perSecond);
      known.atMs = nowMs;
      return known;
    }
    if (this.#buckets.size >= this.#most) this.#forgetOldest();
    const fresh = { tokens: burst, atMs: nowMs };
    this.#buckets.set(key, fresh);
    return fresh;
  }

  #forgetOldest(): void {
    for (const oldest of this.#buckets.keys()) {
      this.#buckets.delete(oldest);
      return;
    }
  }
}
