import { expect, test } from "vitest";
import { csvLine } from "../text/csv.ts";
import { readCsv } from "../text/read-csv.ts";

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
  expect(readCsv(text)).toEqual(rows);
});

test.each(['"open', 'a,"b', '"a"b,c', 'a"b'])("does not read %s", (text) => {
  expect(readCsv(text)).toBeUndefined();
});

test("reads what we write", () => {
  const cells = ["a,b", 'c"d', "e\r\nf", "ẹ́"];
  expect(readCsv(csvLine(cells))).toEqual([cells]);
});
