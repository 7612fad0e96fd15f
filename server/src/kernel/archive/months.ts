/** A calendar month in UTC as the number of its year and month: 202401. */
export type Month = number;

/** `2024-01`, as people write it. */
export const nameMonth = (month: Month): string => `${yearOf(month)}-${twoDigits(month % 100)}`;

/** The month of a text like `2024-01`; undefined for anything else. */
export function readMonth(text: string): Month | undefined {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
  const number = Number(month);
  return year !== undefined && number >= 1 && number <= 12
    ? Number(year) * 100 + number
    : undefined;
}

/** The name of a table's partition for a month: `ledger_entries_2024_01`. */
export const partOf = (table: string, month: Month): string =>
  `${table}_${yearOf(month)}_${twoDigits(month % 100)}`;

/** The month of a partition with such a name; undefined for other tables. */
export function monthOfPart(part: string): Month | undefined {
  const [, year, month] = /_(\d{4})_(\d{2})$/.exec(part) ?? [];
  return year === undefined ? undefined : Number(year) * 100 + Number(month);
}

/** The first moment after the month. */
export const endOfMonth = (month: Month): Date =>
  new Date(Date.UTC(Math.floor(month / 100), month % 100, 1));

/** The last month that ended at least this many whole months before the month of a time. */
export function monthBefore(now: Date, months: number): Month {
  const index = now.getUTCFullYear() * 12 + now.getUTCMonth() - months - 1;
  return Math.floor(index / 12) * 100 + (index % 12) + 1;
}

const yearOf = (month: Month): string => String(Math.floor(month / 100)).padStart(4, "0");
const twoDigits = (number: number): string => String(number).padStart(2, "0");
