import type { Mode } from "../../../kernel/tenancy/access.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The attempts in 30 seconds. */
interface Slice {
  readonly fromMs: number;
  readonly attempts: number;
  readonly failures: number;
}

/** The health of an endpoint. Times are on its environment's clock, so a moved test clock applies to them. */
export interface Health {
  readonly failuresInARow: number;
  /** The attempts of the last five minutes. */
  readonly slices: readonly Slice[];
  /** The breaker is open until this time; then one delivery probes the endpoint. Null: the breaker is closed. */
  readonly openUntilMs: number | null;
  /** How long the breaker stays open the next time. */
  readonly probeAfterMs: number;
  /** Since when every attempt has failed. Null: the last attempt succeeded. */
  readonly failingSinceMs: number | null;
  /** The threshold in hours of the last warning to the merchant. 0: none was sent. */
  readonly warnedHours: number;
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
  warnedHours: 0,
};

/** Reads the health that a worker has saved. In test mode no breaker is open, although an older build opened some. */
export function readHealth(saved: string, mode: Mode): Health {
  // Only this service writes it, from a Health. Defaults fill fields that an older build did not write.
  const health = { ...HEALTHY, ...(JSON.parse(saved) as Partial<Health>) };
  return mode === "test" ? { ...health, openUntilMs: null } : health;
}

export type BreakerState = "open" | "probing" | "closed";

/**
 * Returns the state of the circuit breaker. `open`: send nothing. `probing`: send one delivery. `closed`: send all.
 */
export function readBreaker({ openUntilMs }: Health, nowMs: number): BreakerState {
  if (openUntilMs === null) return "closed";
  return nowMs < openUntilMs ? "open" : "probing";
}

/**
 * Returns the health after a success, which ends an outage. It forgets earlier failures, or the next failure would
 * open the breaker again.
 */
export function afterSuccess(health: Health, nowMs: number): Health {
  const wasOpen = health.openUntilMs !== null;
  return { ...HEALTHY, slices: wasOpen ? [] : counted(health.slices, nowMs, false) };
}

/**
 * Returns the health after a failure. In test mode the breaker never opens: a developer who has fixed a receiver gets
 * the next delivery at once.
 */
export function afterFailure(health: Health, nowMs: number, mode: Mode): Health {
  const slices = counted(health.slices, nowMs, true);
  const failuresInARow = health.failuresInARow + 1;
  const failingSinceMs = health.failingSinceMs ?? nowMs;
  const failed = { ...health, slices, failuresInARow, failingSinceMs };
  if (mode === "test") return failed;
  // This delivery was sent before the breaker opened, so it does not extend the pause.
  if (readBreaker(health, nowMs) === "open") return failed;
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

/** The merchant is warned after these hours of failures. At the last one the endpoint is disabled, too. */
const WARNED_AFTER_HOURS = [24, 72, 120];
const DISABLED_AFTER_HOURS = 120;

/** Returns the consequence that is now due because an endpoint keeps failing. Undefined: none. */
export function findConsequence(
  { failingSinceMs, warnedHours }: Health,
  nowMs: number,
): { warnedHours: number; isDisabled: boolean } | undefined {
  if (failingSinceMs === null) return undefined;
  const hours = (nowMs - failingSinceMs) / HOUR_MS;
  const due = WARNED_AFTER_HOURS.findLast((one) => hours >= one);
  if (due === undefined || due <= warnedHours) return undefined;
  return { warnedHours: due, isDisabled: due >= DISABLED_AFTER_HOURS };
}
