import { invalidReplayTime, invalidSelection } from "./errors.ts";

const SELECTION_MAX = 1_000;
const DAYS_MAX = 30;
const DAY_MS = 24 * 60 * 60 * 1_000;

export function requireSelection(ids: readonly bigint[]): readonly bigint[] {
  const different = [...new Set(ids)];
  if (different.length === 0 || different.length > SELECTION_MAX)
    throw invalidSelection({ most: SELECTION_MAX });
  return different;
}

/** Returns the start of a replay. Throws `invalidReplayTime` unless it is within the last 30 days. */
export function requireSince(since: Date, now: Date): Date {
  const ageMs = now.getTime() - since.getTime();
  if (Number.isNaN(ageMs) || ageMs < 0 || ageMs > DAYS_MAX * DAY_MS)
    throw invalidReplayTime({ days: DAYS_MAX });
  return since;
}
