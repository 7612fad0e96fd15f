import { expect, test } from "vitest";
import { csvLine } from "../text/csv.ts";
import { readCsv } from "../text/read-csv.ts";

/** The cells of each row, or undefined for a text that is no CSV. */
function cellsOf(text: string) {
  const read = readCsv(text);
  return read.kind === "rows" ? read.rows.map(({ cells }) => cells) : undefined;
}

test.each([
  [
    "plain rows",
    "a,b\n1,2\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  ["any line ending, and none at the end", "a\r\nb\rc\nd", [["a"], ["b"], ["c"], ["d"]]],
  ["a byte order mark", "\uFEFFa,b", [["a", "b"]]],
  [
    "quoted commas, quotes and lines",
    '"a,1","say ""yes""","two\nlines"',
    [["a,1", 'say "yes"', "two\nlines"]],
  ],
  ["spaces around plain cells only", ' a ," b "', [["a", " b "]]],
  [
    "empty cells, also the last",
    "a,,\n,b,",
    [
      ["a", "", ""],
      ["", "b", ""],
    ],
  ],
  ["no empty rows", "a\n\n,\nb", [["a"], ["b"]]],
  ["nothing", "", []],
])("reads %s", (_what, text, rows) => {
  expect(cellsOf(text)).toEqual(rows);
});

test("numbers rows as a spreadsheet does: with the empty ones, and one for a cell of two lines", () => {
  expect(readCsv('a\n\n"two\nlines"\nb')).toEqual({
    kind: "rows",
    rows: [
      { number: 1, cells: ["a"] },
      { number: 3, cells: ["two\nlines"] },
      { number: 4, cells: ["b"] },
    ],
  });
});

test.each(['"open', 'a,"b', '"a"b,c', 'a"b'])("does not read %s, and names its row", (text) => {
  expect(readCsv(`a\n\n${text}`)).toEqual({ kind: "broken", number: 3 });
});

test("reads what we write", () => {
  const cells = ["a,b", 'c"d', "e\r\nf", "ẹ́"];
  expect(cellsOf(csvLine(cells))).toEqual([cells]);
});
