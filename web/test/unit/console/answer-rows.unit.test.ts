import { expect, test } from "vitest";
import { answerTable, cellText, isFigures } from "../../../src/console/commands/answer-rows.ts";

const ROWS = [
  { id: 1, sum: 40 },
  { id: 2, sum: 50, note: "late" },
];

test("a list of records is a table of all their fields", () => {
  const table = answerTable(ROWS);
  expect(table).toEqual({ columns: ["id", "sum", "note"], rows: ROWS });
  expect(answerTable({ page: 1, items: ROWS })).toEqual(table);
});

test.each([
  ["two lists", { some: ROWS, others: ROWS }],
  ["texts", ["one", "two"]],
  ["records and texts", [{ id: 1 }, "two"]],
  ["nothing", []],
  ["one record", { id: 1 }],
  ["a text", "done"],
])("%s is not a table", (_, data) => {
  expect(answerTable(data)).toBeUndefined();
});

test("figures are aligned by their digits, ids are not", () => {
  const table = { columns: ["id", "sum", "note"], rows: ROWS };
  expect(["id", "sum", "note"].filter((column) => isFigures(table, column))).toEqual(["sum"]);
});

test("a cell never shows the words null or undefined", () => {
  expect([null, undefined, true, false, 7, { a: 1 }].map(cellText)).toEqual([
    ...["", "", "yes", "no", "7", '{"a":1}'],
  ]);
});
