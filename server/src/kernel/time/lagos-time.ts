const LAGOS_AHEAD_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** The day in Lagos, which is an hour ahead of UTC the whole year. */
export const dayInLagos = (time: Date): string =>
  new Date(time.getTime() + LAGOS_AHEAD_MS).toISOString().slice(0, 10);

/** The moment at which a day like 2026-11-26 begins there. */
export const startOfDayInLagos = (day: string): Date => new Date(`${day}T00:00:00+01:00`);

/** The moment at which the next day begins there. */
export function nextDayInLagos(time: Date): Date {
  const days = Math.floor((time.getTime() + LAGOS_AHEAD_MS) / DAY_MS);
  return new Date((days + 1) * DAY_MS - LAGOS_AHEAD_MS);
}

/**
 * Formats times as clocks in Lagos show them. The formatter is created for the first one: it reads megabytes of
 * calendar data, and most processes never format one.
 */
export function lagosTime(style: Intl.DateTimeFormatOptions): (time: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (time) => {
    format ??= new Intl.DateTimeFormat("en-GB", { ...style, timeZone: "Africa/Lagos" });
    return format.format(time);
  };
}
