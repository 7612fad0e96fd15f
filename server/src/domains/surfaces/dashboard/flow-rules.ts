import { dayInLagos, nextDayInLagos } from "../../../kernel/time/lagos-time.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The home page shows two weeks, and compares them with the two before. */
export const DAYS_SHOWN = 14;

/** The days whose sums are kept. A clock of test mode can stand in the past of none of them. */
const DAYS_KEPT = 62;

/** A record this old is committed, or never will be. */
export const SETTLED_AFTER_MS = 60_000;

/** The last days in Lagos until a time, the earliest first. The last one is not over. */
export const lastDays = (now: Date, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) =>
    dayInLagos(new Date(now.getTime() - (count - 1 - index) * DAY_MS)),
  );

/** When the first day that the home page needs begins. */
export const firstMoment = (now: Date): Date =>
  new Date(nextDayInLagos(now).getTime() - 2 * DAYS_SHOWN * DAY_MS);

export const firstDayKept = (now: Date): string =>
  dayInLagos(new Date(now.getTime() - DAYS_KEPT * DAY_MS));
