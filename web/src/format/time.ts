/** Merchants work in Lagos, wherever their browser is. */
const LAGOS = "Africa/Lagos";

const clock = part({ hour: "2-digit", minute: "2-digit" });
const clockWithSeconds = part({ hour: "2-digit", minute: "2-digit", second: "2-digit" });
const weekday = part({ weekday: "short" });
const weekdayInFull = part({ weekday: "long" });
const day = part({ day: "numeric", month: "short" });
const dayInFull = part({ day: "numeric", month: "long" });
const year = part({ year: "numeric" });
const dayKey = new Intl.DateTimeFormat("en-CA", { timeZone: LAGOS });

/** The date in Lagos, `2026-11-22`: to group rows by day, and for fields of dates. */
export const lagosDay = (time: Date): string => dayKey.format(time);

/** `14:02` */
export const lagosClock = (time: Date): string => clock.format(time);

/** `14:02:11` */
export const lagosClockWithSeconds = (time: Date): string => clockWithSeconds.format(time);

/** `Sun 22 Nov`, or `22 Nov 2025` of another year. */
export function lagosDate(time: Date, now: Date): string {
  const month = day.format(time).replace("Sept", "Sep");
  if (year.format(time) !== year.format(now)) return `${month} ${year.format(time)}`;
  return `${weekday.format(time)} ${month}`;
}

/** `Sat 21 Nov, 18:44`, today too. */
export const lagosDateTime = (time: Date): string =>
  `${lagosDate(time, time)}, ${lagosClock(time)}`;

/** `14:02` today, `Sat 21 Nov, 18:44` this year, `21 Nov 2025, 18:44` before and after. */
export function lagosTime(time: Date, now: Date): string {
  if (lagosDay(time) === lagosDay(now)) return lagosClock(time);
  return `${lagosDate(time, now)}, ${lagosClock(time)}`;
}

/** `Today, 14:02` or `Sat 21 Nov, 18:44`: includes the day in words, for rows of several days. */
export const lagosDayTime = (time: Date, now: Date): string =>
  lagosDay(time) === lagosDay(now) ? `Today, ${lagosClock(time)}` : lagosTime(time, now);

/** `Sunday 22 November, 14:08 Lagos` */
export const lagosNow = (now: Date): string =>
  `${weekdayInFull.format(now)} ${dayInFull.format(now)}, ${lagosClock(now)} Lagos`;

/** The heading of a day's rows: `Today, Sun 22 Nov`. */
export function lagosDayHeading(time: Date, now: Date): string {
  const date = lagosDate(time, now);
  if (lagosDay(time) === lagosDay(now)) return `Today, ${date}`;
  const yesterday = new Date(now.getTime() - 86_400_000);
  return lagosDay(time) === lagosDay(yesterday) ? `Yesterday, ${date}` : date;
}

/** `2026-11-22 13:02:11.042 UTC` */
export const utcTime = (time: Date): string =>
  `${time.toISOString().replace("T", " ").replace("Z", "")} UTC`;

/** `3 h ago`, `in 5 min`: beside the exact time, never in place of it. */
export function distanceInWords(time: Date, now: Date): string {
  const seconds = Math.round((time.getTime() - now.getTime()) / 1_000);
  const words = durationInWords(Math.abs(seconds));
  return seconds > 0 ? `in ${words}` : `${words} ago`;
}

/** `45 s`, `12 min`, `1 h 05 min`, `3 days` */
export function durationInWords(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${pad(minutes % 60)} min`;
}

function part(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-GB", { timeZone: LAGOS, hourCycle: "h23", ...options });
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}
