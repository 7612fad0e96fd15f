import type { Fields } from "./envelope.ts";

const ROWS_MAX = 100;
const ROWS_USUAL = 10;

/** A page of rows. Pages are counted from zero. */
export function pageOf(rows: readonly Fields[], page: string | null, size: string | null): Fields {
  const number = Number(page ?? 0);
  const perPage = Math.min(Number(size ?? ROWS_USUAL), ROWS_MAX);
  const totalPages = Math.ceil(rows.length / perPage);
  return {
    content: rows.slice(number * perPage, (number + 1) * perPage),
    ...{ totalElements: rows.length, totalPages, number, size: perPage },
    ...{ first: number === 0, last: number >= totalPages - 1, empty: rows.length === 0 },
  };
}
