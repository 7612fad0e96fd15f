import { describe, expect, test } from "vitest";
import { fromZeroScale, rateScale, shareOf } from "../../src/components/chart/scale.ts";
import { describeFilter } from "../../src/components/filters/describe-filter.ts";
import type { FilterSet } from "../../src/components/filters/filter.ts";
import { readFilters } from "../../src/components/filters/read-filters.ts";
import { isChanged, viewAddress } from "../../src/components/filters/view-rules.ts";
import { groupDays } from "../../src/components/table/group-days.ts";

const SET: FilterSet = {
  search: { param: "searchBy", placeholder: "Reference" },
  filters: [
    { kind: "dates", from: "startDate", to: "endDate", says: "Date is" },
    {
      kind: "choice",
      param: "status",
      says: "Status is",
      choices: [{ value: "Failed", text: "Failed" }],
    },
    { kind: "amount", param: "minAmount", says: "Amount at least" },
  ],
};

describe("the filters of an address", () => {
  test("are sent as the API takes them: dates in Lagos, and numbers", () => {
    const { query } = readFilters(SET, {
      startDate: "2026-11-22",
      minAmount: "40,000",
      searchBy: " trf ",
    });
    expect(query).toEqual({
      startDate: "2026-11-22",
      minAmount: 40_000,
      searchBy: "trf",
    });
  });

  test("are left out with a note if a value is invalid", () => {
    const read = readFilters(SET, {
      status: "Lost",
      minAmount: "x",
      endDate: "2026-13-40",
      page: "2",
    });
    expect(read.dropped).toEqual(["endDate", "status", "minAmount"]);
    expect(read.values).toEqual({});
  });

  test("read as a sentence", () => {
    const [dates, status, amount] = SET.filters;
    const now = new Date("2026-11-22T13:00:00Z");
    const values = {
      ...{ startDate: "2026-11-09", endDate: "2026-11-22" },
      ...{ status: "Failed", minAmount: "40000" },
    };
    expect(
      [dates, status, amount].map((filter) => filter && describeFilter(filter, values, now)),
    ).toEqual(["Last 14 days", "Failed", "₦40,000"]);
  });
});

describe("a view", () => {
  const view = { key: "failed", name: "Failed", values: { status: "Failed" } };

  test("is changed once a filter differs", () => {
    expect(isChanged(view, { status: "Failed" })).toBe(false);
    expect(isChanged(view, { status: "Failed", minAmount: "1" })).toBe(true);
    expect(isChanged(view, {})).toBe(true);
  });

  test("has its key in the address, beside its filters", () => {
    expect(viewAddress("/b/1/live/transactions", view)).toBe(
      "/b/1/live/transactions?view=failed&status=Failed",
    );
  });
});

test("rows are grouped by the day in Lagos, in their order", () => {
  const rows = ["2026-11-22T13:00:00Z", "2026-11-21T23:30:00Z", "2026-11-21T22:30:00Z"];
  const items = groupDays(
    rows,
    (row) => row,
    (row) => row,
  );
  expect(items.map(({ key }) => key)).toEqual([
    "day-2026-11-22",
    rows[0],
    rows[1],
    "day-2026-11-21",
    rows[2],
  ]);
});

describe("an axis", () => {
  test("of money starts at 0 and ends at a round figure", () => {
    const scale = fromZeroScale([
      { label: "a", value: 4.4e6 },
      { label: "b", value: undefined },
    ]);
    expect(scale).toEqual({ bottom: 0, top: 5e6, lines: [5e6, 2.5e6] });
    expect(shareOf(2.5e6, scale)).toBe(0.5);
  });

  test("of a rate ends at 100 and leaves room below the lowest", () => {
    const scale = rateScale([{ label: "a", value: 97.6 }]);
    expect(scale.top).toBe(100);
    expect(scale.bottom).toBeLessThan(97.6);
    expect(scale.lines).toEqual([100, (100 + scale.bottom) / 2, scale.bottom]);
  });

  test("of a rate never goes below 0, however bad a day was", () => {
    expect(rateScale([{ label: "a", value: 0 }])).toEqual({
      bottom: 0,
      top: 100,
      lines: [100, 50, 0],
    });
  });
});
