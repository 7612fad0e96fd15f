import { expect, test } from "vitest";
import { endOfMonth, monthBefore, monthOfPart, nameMonth, partOf, readMonth } from "../months.ts";

test("a month is read and written as people write it", () => {
  expect(["2024-01", "2024-12", "0999-07"].map(readMonth)).toEqual([202401, 202412, 99907]);
  expect(["2024-13", "2024-00", "2024-1", "24-01", "2024-01-01", ""].map(readMonth)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  );
  expect([202401, 202412].map(nameMonth)).toEqual(["2024-01", "2024-12"]);
});

test("a month is the partitions with its name, and ends with the next one", () => {
  expect(partOf("events", 202409)).toBe("events_2024_09");
  expect([monthOfPart("ledger_entries_2024_09"), monthOfPart("operation_records_690")]).toEqual([
    202409,
    undefined,
  ]);
  expect([202401, 202412].map((month) => endOfMonth(month).toISOString())).toEqual([
    "2024-02-01T00:00:00.000Z",
    "2025-01-01T00:00:00.000Z",
  ]);
});

test("whole months are kept beside the running one", () => {
  const now = new Date("2026-03-31T23:59:59Z");
  expect([0, 1, 2, 3, 24].map((months) => monthBefore(now, months))).toEqual([
    202602, 202601, 202512, 202511, 202402,
  ]);
});
