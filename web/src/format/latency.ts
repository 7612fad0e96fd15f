const SECOND_MS = 1_000;

/** How long one call took: `812 ms`, `1.2 s`, `30 s`. */
export const formatLatency = (ms: number): string =>
  ms < SECOND_MS ? `${ms} ms` : `${Number((ms / SECOND_MS).toFixed(1))} s`;
