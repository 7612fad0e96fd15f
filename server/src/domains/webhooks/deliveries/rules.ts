import type { Mode } from "../../../kernel/tenancy/access.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The pause before each attempt after the first. A delivery fails at the end of the list. */
const PAUSES_MS: Readonly<Record<Mode, readonly number[]>> = {
  live: [
    ...[5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS],
    ...[3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS, 24 * HOUR_MS, 24 * HOUR_MS],
  ],
  test: [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS],
};

/** The longest Retry-After that is honoured. */
const RETRY_AFTER_MAX_MS = 24 * HOUR_MS;

/** A fifth more or less, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;

export interface Retry {
  readonly mode: Mode;
  /** Attempts so far, since the event or the last replay. */
  readonly tries: number;
  readonly retryAfterMs: number;
  /** From 0 to 1. */
  readonly chance: number;
}

/** Returns the pause before the next attempt. Undefined: no further attempt. */
export function pauseBeforeNext({ mode, tries, retryAfterMs, chance }: Retry): number | undefined {
  const pause = PAUSES_MS[mode][tries - 1];
  if (pause === undefined) return undefined;
  const jittered = pause * (1 + JITTER * (2 * chance - 1));
  return Math.round(Math.max(jittered, Math.min(retryAfterMs, RETRY_AFTER_MAX_MS)));
}

/** Returns how many attempts are left after this many. */
export const countTriesLeft = (mode: Mode, tries: number): number =>
  Math.max(0, PAUSES_MS[mode].length + 1 - tries);

/** Returns the milliseconds of a Retry-After header: seconds or a date. 0: missing or invalid. */
export function retryAfterMsOf(header = "", nowMs: number): number {
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND_MS;
  const at = Date.parse(header);
  return Number.isNaN(at) ? 0 : Math.max(0, at - nowMs);
}
