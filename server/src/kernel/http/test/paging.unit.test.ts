import { describe, expect, test } from "vitest";
import { searchOf } from "../routes/list-query.ts";
import { page, pageAsked } from "../routes/paging.ts";

describe("a page", () => {
  const second = pageAsked({ pageNumber: 2, pageSize: 2 }, 50);

  test("has more behind it only if there are rows that it does not hold", () => {
    const hasMore = (total: number) =>
      page({ rows: ["c", "d"], total, searchedBackTo: undefined }, second).pagination.has_more;
    expect([hasMore(4), hasMore(5)]).toEqual([false, true]);
  });

  test("says how far back a search came only if the search stopped before its end", () => {
    const at = new Date(0);
    const paginationOf = (searchedBackTo: Date | undefined) =>
      page({ rows: ["c"], total: 3, searchedBackTo }, second).pagination;
    const whole = { page: 2, page_size: 2, total: 3, has_more: false };
    expect(paginationOf(undefined)).toEqual(whole);
    expect(paginationOf(at)).toEqual({ ...whole, searched_back_to: at });
    expect("searched_back_to" in paginationOf(undefined)).toBe(false);
  });

  test("reaches as far as the last row that a list shows, and not beyond", () => {
    expect(pageAsked({ pageNumber: 500, pageSize: 200 }, 50).offset).toBe(99_800);
    expect(() => pageAsked({ pageNumber: 501, pageSize: 200 }, 50)).toThrow(
      expect.objectContaining({ param: "pageNumber" }),
    );
  });
});

test("a list is searched for a text without blanks around it, and for nothing if none is left", () => {
  expect([{ searchBy: " rent " }, { searchBy: "  " }, {}].map(searchOf)).toEqual([
    "rent",
    null,
    null,
  ]);
});
