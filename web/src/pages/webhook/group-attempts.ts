import { lagosDay } from "../../format/time.ts";

/** The attempts of one day in Lagos. */
export interface AttemptDay<Attempt> {
  readonly day: string;
  /** When the first of them started. */
  readonly at: string;
  readonly attempts: readonly Attempt[];
}

/** Attempts by the day on which they started, in their order: retries go on for three days. */
export function groupAttempts<Attempt extends { readonly startedAt: string }>(
  attempts: readonly Attempt[],
): AttemptDay<Attempt>[] {
  const days = new Map<string, Attempt[]>();
  for (const attempt of attempts) {
    const day = lagosDay(new Date(attempt.startedAt));
    days.set(day, [...(days.get(day) ?? []), attempt]);
  }
  return [...days].map(([day, ofDay]) => ({
    day,
    at: ofDay[0]?.startedAt ?? day,
    attempts: ofDay,
  }));
}
