import { badDate } from "./errors.ts";

/** From one moment to just before another; null where there is no such bound. */
export interface Period {
  readonly from: Date | null;
  readonly before: Date | null;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Lagos is an hour ahead of UTC the whole year. */
const LAGOS_AHEAD_MS = 60 * 60 * 1_000;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Reads the two dates of a list. A bare date is that day in Lagos, and the end day is included. */
export function readPeriod(asked: {
  startDate?: string | undefined;
  endDate?: string | undefined;
}): Period {
  const { startDate, endDate } = asked;
  return {
    from: startDate === undefined ? null : momentOf("startDate", startDate, 0),
    before: endDate === undefined ? null : momentOf("endDate", endDate, DAY_MS),
  };
}

function momentOf(param: string, text: string, dayAddsMs: number): Date {
  const isDay = DAY.test(text);
  if (!isDay && !MOMENT.test(text)) throw badDate({ param });
  const time = new Date(isDay ? `${text}T00:00:00Z` : text);
  const isReal = !Number.isNaN(time.getTime()) && (!isDay || time.toISOString().startsWith(text));
  if (!isReal) throw badDate({ param });
  return isDay ? new Date(time.getTime() - LAGOS_AHEAD_MS + dayAddsMs) : time;
}
