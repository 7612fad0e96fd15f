import { describe, expect, test } from "vitest";
import { listDays, shiftDay } from "../days.ts";
import { findMissing } from "../find-faults.ts";

describe("the days of a run", () => {
  test("are those after the last complete day, up to yesterday", () => {
    expect(listDays("2026-03-02", "2026-02-26", 31)).toEqual({
      days: ["2026-02-27", "2026-02-28", "2026-03-01"],
      from: new Date("2026-02-26T23:00:00Z"),
      until: new Date("2026-03-01T23:00:00Z"),
      previous: "2026-02-26",
    });
  });

  test.each([
    ["2026-03-01"],
    ["2026-03-02"],
    ["2026-03-09"],
  ])("do not exist when %s is complete", (previous) => {
    expect(listDays("2026-03-02", previous, 31)).toBeUndefined();
  });

  test("go back no further than the limit", () => {
    const run = listDays("2026-03-02", "2025-12-01", 31);
    expect(run?.days).toHaveLength(31);
    expect(run?.days[0]).toBe("2026-01-30");
    expect(run?.from).toEqual(new Date("2026-01-29T23:00:00Z"));
  });

  test("go back as far without a complete day", () => {
    expect(listDays("2026-03-02", null, 2)?.days).toEqual(["2026-02-28", "2026-03-01"]);
  });
});

describe("missing days", () => {
  test("lie between the last complete day and the first of the run", () => {
    const run = listDays("2026-03-02", "2026-02-20", 2);
    expect(run && findMissing(run)).toEqual([
      { kind: "missing_days", first: "2026-02-21", last: "2026-02-27" },
    ]);
  });

  test.each([["2026-02-27"], [null]])("do not exist after %s", (previous) => {
    const run = listDays("2026-03-02", previous, 2);
    expect(run && findMissing(run)).toEqual([]);
  });
});

test("a day is shifted over the end of a month and of a year", () => {
  expect(shiftDay("2024-02-28", 1)).toBe("2024-02-29");
  expect(shiftDay("2026-01-01", -1)).toBe("2025-12-31");
});
