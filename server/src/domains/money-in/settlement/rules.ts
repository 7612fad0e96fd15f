import { dayInLagos, nextDayInLagos } from "../../../kernel/time/lagos-time.ts";

/** When what arrives becomes available, as the operator has set it for an environment. */
export interface Terms {
  readonly schedule: "T+0" | "T+1" | "delay";
  /** Read with the schedule `delay` alone. */
  readonly delaySeconds: number;
  /** Days in Lagos on which banks do not work, as `2026-01-01`. */
  readonly holidays: readonly string[];
}

const SECOND_MS = 1_000;

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
  let midnight = nextDayInLagos(now);
  while (!isWorkingDay(dayInLagos(midnight), holidays)) midnight = nextDayInLagos(midnight);
  return new Date(midnight.getTime() + OPENS_AFTER_MS);
}

/** Whether banks work on a day of Lagos, given as `2026-01-01`. */
function isWorkingDay(day: string, holidays: readonly string[]): boolean {
  const weekday = new Date(day).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  return !isWeekend && !holidays.includes(day);
}
