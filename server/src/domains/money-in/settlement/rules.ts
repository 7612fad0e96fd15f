import { dayInLagos, nextDayInLagos } from "../../../kernel/time/lagos-time.ts";

/** When a credit becomes available, as the operator set it for an environment. */
export interface Terms {
  readonly schedule: "T+0" | "T+1" | "delay";
  /** Used only with the schedule `delay`. */
  readonly delaySeconds: number;
  /** Days in Lagos on which banks are closed, as `2026-01-01`. */
  readonly holidays: readonly string[];
}

const SECOND_MS = 1_000;

/** Nine in the morning. */
const OPENS_AFTER_MS = 9 * 60 * 60 * SECOND_MS;

/** Returns when a credit made now becomes available; null: at once. */
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

/** Rounds up to a whole second, so that credits of one second settle together. Always later than now. */
function afterDelay(now: Date, seconds: number): Date {
  const due = now.getTime() + seconds * SECOND_MS;
  return new Date((Math.floor(due / SECOND_MS) + 1) * SECOND_MS);
}

/** The morning of the next working day. */
function nextWorkingMorning(now: Date, holidays: readonly string[]): Date {
  let midnight = nextDayInLagos(now);
  while (!isWorkingDay(dayInLagos(midnight), holidays)) midnight = nextDayInLagos(midnight);
  return new Date(midnight.getTime() + OPENS_AFTER_MS);
}

/** Whether banks are open on a day in Lagos, given as `2026-01-01`. */
function isWorkingDay(day: string, holidays: readonly string[]): boolean {
  const weekday = new Date(day).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  return !isWeekend && !holidays.includes(day);
}
