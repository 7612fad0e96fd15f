/**
 * The upper bounds of the histogram's buckets. Each request counts in the first bucket whose bound it does not exceed.
 * A stored sample has the same order.
 */
export const LATENCY_SECONDS: readonly number[] = [
  0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

export interface RequestCounts {
  readonly requests: number;
  readonly serverErrors: number;
  /** One for each time, and the last for what took longer than all. */
  readonly buckets: readonly number[];
}

const FIRST_SERVER_ERROR = 500;

/** The requests that a process has answered since they were last taken. */
export class RequestTally {
  #buckets = emptyBuckets();
  #serverErrors = 0;

  note(status: number, durationMs: number): void {
    const place = LATENCY_SECONDS.findIndex((seconds) => durationMs <= seconds * 1_000);
    const bucket = place === -1 ? LATENCY_SECONDS.length : place;
    this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + 1;
    if (status >= FIRST_SERVER_ERROR) this.#serverErrors += 1;
  }

  /** Returns the counts, and starts again from nothing. */
  take(): RequestCounts {
    const buckets = this.#buckets;
    const serverErrors = this.#serverErrors;
    this.#buckets = emptyBuckets();
    this.#serverErrors = 0;
    return { requests: buckets.reduce((sum, count) => sum + count, 0), serverErrors, buckets };
  }
}

const emptyBuckets = (): number[] => new Array<number>(LATENCY_SECONDS.length + 1).fill(0);

/**
 * The time in milliseconds within which this share of the requests was answered, as if those of a bucket were spread
 * evenly. Null without requests. A request that took longer than every bound counts as the last bound.
 */
export function latencyWithin(share: number, buckets: readonly number[]): number | null {
  const total = buckets.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let left = share * total;
  let from = 0;
  for (const [place, seconds] of LATENCY_SECONDS.entries()) {
    const count = buckets[place] ?? 0;
    const until = seconds * 1_000;
    if (count >= left && count > 0) return from + (until - from) * (left / count);
    left -= count;
    from = until;
  }
  return from;
}
