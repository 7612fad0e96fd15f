const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH_NAMES =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;

const YEAR_FIRST =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const DAY_FIRST = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/;
const MONTH_IN_WORDS = /^(\d{1,2})[- ]([a-z]+)[- ](\d{4})$/;

/**
 * A registry's date as `YYYY-MM-DD`. Numeric dates are read with the day before the month, as every Nigerian registry
 * writes them. Null for a date that does not exist, has a year of two digits, or is in another form.
 */
export function readDate(text: string | null): string | null {
  const trimmed = text?.trim().toLowerCase() ?? "";
  const [, day = "", month = "", year = ""] = DAY_FIRST.exec(trimmed) ?? [];
  if (year !== "") return dateOf(Number(year), Number(month), Number(day));
  const [, dayThen = "", name = "", yearThen = ""] = MONTH_IN_WORDS.exec(trimmed) ?? [];
  if (yearThen !== "") return dateOf(Number(yearThen), monthOf(name), Number(dayThen));
  return readYearFirst(trimmed.toUpperCase());
}

/** 0 for a word that is not a month. */
const monthOf = (name: string) =>
  MONTH_NAMES.test(name) ? MONTHS.indexOf(name.slice(0, 3)) + 1 : 0;

const LAGOS_OFFSET_MINUTES = 60;

/** A time with a zone is an instant. The registry's date is the day in Lagos at that instant. */
function readYearFirst(text: string): string | null {
  const [, year = "", month = "", day = "", hours = "0", minutes = "0", zone] =
    YEAR_FIRST.exec(text) ?? [];
  const date = dateOf(Number(year), Number(month), Number(day));
  if (date === null || zone === undefined) return date;
  const minuteOfDay = Number(hours) * 60 + Number(minutes) - offsetOf(zone) + LAGOS_OFFSET_MINUTES;
  return new Date(Date.parse(date) + minuteOfDay * 60_000).toISOString().slice(0, 10);
}

function offsetOf(zone: string): number {
  const [, sign = "+", hours = "0", minutes = "0"] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
}

/** Null for a month or a day that does not exist: `Date` would move it into another month. */
function dateOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = year >= 1000 && date.getUTCMonth() === month - 1;
  return exists ? date.toISOString().slice(0, 10) : null;
}
