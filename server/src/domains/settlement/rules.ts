/** When what arrives becomes available, as the operator has set it for an environment. */
export interface Terms {
  readonly schedule: "T+0" | "T+1" | "delay";
  /** Read with the schedule `delay` alone. */
  readonly delaySeconds: number;
  /** Days in Lagos on which banks do not work, as `2026-01-01`. */
  readonly holidays: readonly string[];
}

const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;

/** Lagos is an hour ahead of UTC the whole year. */
const LAGOS_AHEAD_MS = 60 * 60 * SECOND_MS;

/** At nine in the morning. */
const OPENS_AFTER_MS = 9 * 60 * 60 * SECOND_MS;

/** The moment at which what arrives now becomes available; null: at once. */
export function settlesAt(terms: Terms, now: Date): Date | null {
  switch (terms.schedule) {
    case "T+0":
      return null;
    case "delay":
      return afterDelay(now, terms.delaySeconds);
    case "T+1":
      return nextWorkingMorning(now, terms.holidays);
  }
}

/** To the next whole second, so that what arrives together is settled together. Always later than now. */
function afterDelay(now: Date, seconds: number): Date {
  const due = now.getTime() + seconds * SECOND_MS;
  return new Date((Math.floor(due / SECOND_MS) + 1) * SECOND_MS);
}

/** The morning of the first day after this one on which banks work. */
function nextWorkingMorning(now: Date, holidays: readonly string[]): Date {
  const midnight = Math.floor((now.getTime() + LAGOS_AHEAD_MS) / DAY_MS) * DAY_MS;
  let day = new Date(midnight + DAY_MS);
  while (!isWorkingDay(day, holidays)) day = new Date(day.getTime() + DAY_MS);
  return new Date(day.getTime() - LAGOS_AHEAD_MS + OPENS_AFTER_MS);
}

/** A day of Lagos, given as its midnight in UTC. */
function isWorkingDay(day: Date, holidays: readonly string[]): boolean {
  const weekday = day.getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  return !isWeekend && !holidays.includes(day.toISOString().slice(0, 10));
}
