import { parse } from "node:querystring";
import { ROWS_MAX } from "../routes/paging.ts";
import type { Query } from "../routes/query.ts";
import type { RequestCost } from "../routes/route.ts";

export const costOf = (cost: RequestCost | undefined, rawQuery: string): number =>
  typeof cost === "function" ? cost(parse(rawQuery)) : (cost ?? 1);

/** A text search reads thousands of rows. */
const SEARCH_COST = 20;

/** A file reads all requested rows, one batch at a time. */
export const FILE_COST = 50;

/** A PDF also needs its pages laid out. */
export const PDF_COST = 100;

/** The database reads and skips the rows before a page. */
const ROWS_SKIPPED_FOR_ONE = 1_000;

const PAGE_SIZE_USUAL = 50;

/** The cost of a page of a list: more for a deeper page, and more for a search of texts or amounts. */
export function listCost(query: Query, isSearch: (searchBy: string) => boolean = isText): number {
  const number = wholeOf(query["pageNumber"], 1);
  const size = wholeOf(query["pageSize"], PAGE_SIZE_USUAL);
  const offset = (number - 1) * size;
  // A page beyond the last reachable one is refused without reading a row.
  const skipped = offset + size > ROWS_MAX ? 0 : Math.floor(offset / ROWS_SKIPPED_FOR_ONE);
  const { searchBy } = query;
  const isSearched =
    (typeof searchBy === "string" && isSearch(searchBy.trim())) ||
    "minAmount" in query ||
    "maxAmount" in query;
  return 1 + skipped + (isSearched ? SEARCH_COST - 1 : 0);
}

const isText = (searchBy: string): boolean => searchBy !== "";

const wholeOf = (value: unknown, otherwise: number): number => {
  const whole = Number(value);
  return Number.isSafeInteger(whole) && whole > 0 ? whole : otherwise;
};
