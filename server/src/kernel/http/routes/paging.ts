import type { ListedPage } from "../../lists.ts";
import { defineRefusal } from "../../refusals.ts";
import { Page } from "./route.ts";
import { Type } from "./type.ts";

const PAGE_SIZE_MAX = 200;

/** A client can page to this row. For older rows it must narrow the dates. */
export const ROWS_MAX = 100_000;

export const tooFarBack = defineRefusal({
  code: "validation_failed",
  when: "the page lies beyond the rows that a list can page through",
  message: `A list pages through its newest ${ROWS_MAX.toLocaleString("en-US")} rows. Narrow it with startDate and endDate, or use the export if there is one.`,
  param: "pageNumber",
});

/** The query of a list. `pageSizeDefault` is the default that the specification gives that list. */
export const pagingQuery = (pageSizeDefault: number) => ({
  pageNumber: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      default: 1,
      description: "Pages count from 1.",
    }),
  ),
  pageSize: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: PAGE_SIZE_MAX,
      default: pageSizeDefault,
      description: "A page has 1 to 200 rows.",
    }),
  ),
});

export interface PageAsked {
  readonly number: number;
  readonly size: number;
  readonly offset: number;
}

/** Reads the page of a query. Throws if it lies beyond the rows that a list can page through. */
export function pageAsked(
  query: { pageNumber?: number; pageSize?: number },
  sizeDefault: number,
): PageAsked {
  const number = query.pageNumber ?? 1;
  const size = query.pageSize ?? sizeDefault;
  const offset = (number - 1) * size;
  if (offset + size > ROWS_MAX) throw tooFarBack();
  return { number, size, offset };
}

export function page<Row>(
  { rows, total, searchedBackTo }: ListedPage<Row>,
  asked: PageAsked,
): Page<Row> {
  return new Page(rows, {
    page: asked.number,
    page_size: asked.size,
    total,
    has_more: asked.offset + rows.length < total,
    ...(searchedBackTo !== undefined && { searched_back_to: searchedBackTo }),
  });
}
