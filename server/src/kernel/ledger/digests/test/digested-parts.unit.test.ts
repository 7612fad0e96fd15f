import { expect, test } from "vitest";
import { findPartEnd, findPartStart } from "../digested-parts.ts";
import { listColumns } from "../digested-table.ts";

const DAY_US = 86_400_000_000n;

test.each([
  ["events_2020_01", BigInt(Date.UTC(2020, 1, 1)) * 1_000n],
  ["ledger_entries_2023_12", BigInt(Date.UTC(2024, 0, 1)) * 1_000n],
  ["operation_records_7", (8n * 30n + 1n) * DAY_US],
  ["operator_actions", null],
])("the time of the part %s ends where no row can be added to it any more", (part, end) => {
  expect(findPartEnd(part)).toBe(end);
});

test.each([
  ["events_2020_01", BigInt(Date.UTC(2020, 0, 1)) * 1_000n],
  ["ledger_entries_2023_12", BigInt(Date.UTC(2023, 11, 1)) * 1_000n],
  ["operation_records_7", 7n * 30n * DAY_US],
  ["operator_actions", null],
])("the time of the part %s starts where its name says", (part, start) => {
  expect(findPartStart(part)).toBe(start);
});

test("a digested table has columns", () => {
  expect(listColumns(["id", "body"]).text).toContain("row.");
  expect(() => listColumns([])).toThrow("a digested table has columns");
});
