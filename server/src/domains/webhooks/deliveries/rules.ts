import type { Mode } from "../../../kernel/tenancy/access.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The pause before each attempt after the first. Where the list ends the delivery has failed. */
const PAUSES_MS: Readonly<Record<Mode, readonly number[]>> = {
  live: [
    ...[5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS],
    ...[3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS, 24 * HOUR_MS, 24 * HOUR_MS],
  ],
  test: [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS],
};

/** Whoever answers that they are away for longer is asked after a day all the same. */
const RETRY_AFTER_MAX_MS = 24 * HOUR_MS;

/** A fifth more or less, so that what failed together does not come back together. */
const JITTER = 0.2;

export interface Retry {
  readonly mode: Mode;
  /** Attempts so far, counted since the delivery was last asked for. */
  readonly tries: number;
  readonly retryAfterMs: number;
  /** From 0 to 1. */
  readonly chance: number;
}

/** How long to wait for the next attempt; undefined where there is none. */
export function pauseBeforeNext({ mode, tries, retryAfterMs, chance }: Retry): number | undefined {
  const pause = PAUSES_MS[mode][tries - 1];
  if (pause === undefined) return undefined;
  const jittered = pause * (1 + JITTER * (2 * chance - 1));
  return Math.round(Math.max(jittered, Math.min(retryAfterMs, RETRY_AFTER_MAX_MS)));
}

/** Seconds or a date, as HTTP has it; 0 for what is neither. */
export function retryAfterMsOf(header: string | undefined, nowMs: number): number {
  if (header === undefined) return 0;
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND_MS;
  const at = Date.parse(header);
  return Number.isNaN(at) ? 0 : Math.max(0, at - nowMs);
}

/** Attempts in half a minute. */
interface Slice {
  readonly fromMs: number;
  readonly attempts: number;
  readonly failures: number;
}

/** How an endpoint does. All times are on its environment's clock, so a test clock that moves moves these too. */
export interface Health {
  readonly failuresInARow: number;
  /** The last five minutes. */
  readonly slices: readonly Slice[];
  /** While set nothing is sent before this moment; then one delivery is tried. */
  readonly openUntilMs: number | null;
  /** How long it stays open the next time. */
  readonly probeAfterMs: number;
  /** Since when no attempt has succeeded. */
  readonly failingSinceMs: number | null;
  /** After how many hours of failing the merchant was last told. */
  readonly toldHours: number;
}

const WINDOW_MS = 5 * MINUTE_MS;
const SLICE_MS = 30 * SECOND_MS;
const FAILURES_IN_A_ROW_MAX = 10;
const FAILING_SHARE = 0.7;
const JUDGED_FROM = 10;
const PROBE_FIRST_MS = 30 * SECOND_MS;
const PROBE_MOST_MS = 5 * MINUTE_MS;

export const HEALTHY: Health = {
  failuresInARow: 0,
  slices: [],
  openUntilMs: null,
  probeAfterMs: PROBE_FIRST_MS,
  failingSinceMs: null,
  toldHours: 0,
};

export type Gate = "open" | "probing" | "closed";

/** What may be sent to it now: nothing, one delivery to see how it does, or everything. */
export function gateOf({ openUntilMs }: Health, nowMs: number): Gate {
  if (openUntilMs === null) return "closed";
  return nowMs < openUntilMs ? "open" : "probing";
}

/** One success ends an outage. What failed before it is forgotten, else the next failure would bring it back. */
export function afterSuccess(health: Health, nowMs: number): Health {
  const wasOpen = health.openUntilMs !== null;
  return { ...HEALTHY, slices: wasOpen ? [] : counted(health.slices, nowMs, false) };
}

export function afterFailure(health: Health, nowMs: number): Health {
  const slices = counted(health.slices, nowMs, true);
  const failuresInARow = health.failuresInARow + 1;
  const failingSinceMs = health.failingSinceMs ?? nowMs;
  const failed = { ...health, slices, failuresInARow, failingSinceMs };
  // What was sent before it opened says nothing new.
  if (gateOf(health, nowMs) === "open") return failed;
  const isProbe = health.openUntilMs !== null;
  if (!isProbe && failuresInARow < FAILURES_IN_A_ROW_MAX && !isMostlyFailing(slices)) return failed;
  const { probeAfterMs } = health;
  return {
    ...failed,
    openUntilMs: nowMs + probeAfterMs,
    probeAfterMs: Math.min(probeAfterMs * 2, PROBE_MOST_MS),
  };
}

function isMostlyFailing(slices: readonly Slice[]): boolean {
  const attempts = slices.reduce((sum, slice) => sum + slice.attempts, 0);
  const failures = slices.reduce((sum, slice) => sum + slice.failures, 0);
  return attempts >= JUDGED_FROM && failures >= FAILING_SHARE * attempts;
}

function counted(slices: readonly Slice[], nowMs: number, isFailure: boolean): readonly Slice[] {
  const fromMs = Math.floor(nowMs / SLICE_MS) * SLICE_MS;
  const recent = slices.filter(
    (slice) => slice.fromMs > nowMs - WINDOW_MS && slice.fromMs !== fromMs,
  );
  const { attempts, failures } = slices.find((slice) => slice.fromMs === fromMs) ?? {
    attempts: 0,
    failures: 0,
  };
  return [...recent, { fromMs, attempts: attempts + 1, failures: failures + (isFailure ? 1 : 0) }];
}

/** After how many hours of failing the merchant is told; at the last of them the endpoint is disabled as well. */
const TOLD_AFTER_HOURS = [24, 72, 120];
const DISABLED_AFTER_HOURS = 120;

/** What is due to be said and done because an endpoint has failed for so long. */
export function consequenceOf(
  { failingSinceMs, toldHours }: Health,
  nowMs: number,
): { toldHours: number; isDisabled: boolean } | undefined {
  if (failingSinceMs === null) return undefined;
  const hours = (nowMs - failingSinceMs) / HOUR_MS;
  const due = TOLD_AFTER_HOURS.findLast((one) => hours >= one);
  if (due === undefined || due <= toldHours) return undefined;
  return { toldHours: due, isDisabled: due >= DISABLED_AFTER_HOURS };
}
