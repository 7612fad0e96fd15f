import type { Acknowledgement } from "./load/load.ts";

/** How long writes were away around one fault, in seconds. */
export interface Outage {
  /** For a caller that switches to the other service at once. */
  readonly anyServiceSeconds: number;
  /** For a caller that knows only one service: the longer of the two outages. */
  readonly oneServiceSeconds: number;
}

/** Returns the longest time without an acknowledged write between two moments. */
export function measureOutage(
  acknowledgements: readonly Acknowledgement[],
  { fromMs, untilMs, services }: { fromMs: number; untilMs: number; services: number },
): Outage {
  const within = acknowledgements.filter(({ atMs }) => atMs >= fromMs && atMs <= untilMs);
  const longest = (those: readonly Acknowledgement[]) =>
    longestGapSeconds([fromMs, ...those.map(({ atMs }) => atMs), untilMs]);
  const each = Array.from({ length: services }, (_, service) =>
    longest(within.filter((one) => one.service === service)),
  );
  return { anyServiceSeconds: longest(within), oneServiceSeconds: Math.max(...each) };
}

function longestGapSeconds(moments: readonly number[]): number {
  const sorted = moments.toSorted((one, other) => one - other);
  const gaps = sorted.slice(1).map((moment, at) => moment - (sorted[at] ?? moment));
  return Math.round(Math.max(0, ...gaps) / 10) / 100;
}
