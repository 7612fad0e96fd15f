import { parse } from "node:querystring";
import { ROWS_MAX } from "../routes/paging.ts";
import type { Query } from "../routes/query.ts";
import type { RequestCost } from "../routes/route.ts";

export const costOf = (cost: RequestCost | undefined, rawQuery: string): number =>
  typeof cost === "function" ? cost(parse(rawQuery)) : (cost ?? 1);

/** A text is searched for in thousands of rows. */
const SEARCH_COST = 20;

/** A file reads everything that is asked for, a piece at a time. */
export const FILE_COST = 50;

/** A PDF is also laid out, page by page. */
export const PDF_COST = 100;

/** The rows before a page are read to be skipped. */
const ROWS_SKIPPED_FOR_ONE = 1_000;

const PAGE_SIZE_USUAL = 50;

/** What a page of a list costs: more the deeper it lies, and more where a text is searched for. */
export function listCost(query: Query, isSearch: (searchBy: string) => boolean = isText): number {
  const number = wholeOf(query["pageNumber"], 1);
  const size = wholeOf(query["pageSize"], PAGE_SIZE_USUAL);
  const offset = (number - 1) * size;
  // A page beyond the last one that can be reached is refused without reading a row.
  const skipped = offset + size > ROWS_MAX ? 0 : Math.floor(offset / ROWS_SKIPPED_FOR_ONE);
  const { searchBy } = query;
  const isSearched = typeof searchBy === "string" && isSearch(searchBy.trim());
  return 1 + skipped + (isSearched ? SEARCH_COST - 1 : 0);
}

const isText = (searchBy: string): boolean => searchBy !== "";

const wholeOf = (value: unknown, otherwise: number): number => {
  const whole = Number(value);
  return Number.isSafeInteger(whole) && whole > 0 ? whole : otherwise;
};
