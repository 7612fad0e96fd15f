import type { DateRange } from "../../lists.ts";
import { defineRefusal } from "../../refusals.ts";
import { dayInLagos } from "../../time/lagos-time.ts";

const badDate = defineRefusal<{ param: string }>({
  code: "validation_failed",
  when: "a date is invalid",
  sample: { param: "startDate" },
  message: ({ param }) =>
    `\`${param}\` must be a time with its zone, like 2026-01-31T08:15:30Z, or a date, like 2026-01-31.`,
  param: ({ param }) => param,
});

const periodReversed = defineRefusal({
  code: "validation_failed",
  when: "`endDate` is before `startDate`",
  message: "`endDate` must not be before `startDate`. Swap the two, or correct one.",
  param: "endDate",
});

/** The refusals of a route with `startDate` and `endDate`. */
export const dateRefusals = [badDate, periodReversed] as const;

const DAY_MS = 24 * 60 * 60 * 1_000;
const BARE_DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** Reads a list's `startDate` and `endDate`. A bare date is that day in Lagos, and the last day is included. */
export function dateRange(query: { startDate?: string; endDate?: string }): DateRange {
  const from = query.startDate === undefined ? null : timeOf(query.startDate, "startDate");
  if (query.endDate === undefined) return { from, until: null };
  const end = timeOf(query.endDate, "endDate");
  // The end time is included, so the bound is a millisecond later.
  const lengthMs = BARE_DATE.test(query.endDate) ? DAY_MS : 1;
  const until = new Date(end.getTime() + lengthMs);
  if (from !== null && from >= until) throw periodReversed();
  return { from, until };
}

function timeOf(text: string, param: string): Date {
  const time = new Date(BARE_DATE.test(text) ? `${text}T00:00:00+01:00` : text);
  const isTime = (BARE_DATE.test(text) || TIME.test(text)) && !Number.isNaN(time.getTime());
  // `Date` reads 31 February as 3 March.
  if (!isTime || (BARE_DATE.test(text) && dayInLagos(time) !== text)) throw badDate({ param });
  return time;
}
