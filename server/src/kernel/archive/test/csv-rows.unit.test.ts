import { expect, test } from "vitest";
import { type CsvCells, readRows, withLineEnds } from "../csv-rows.ts";

async function* cut(text: string, length: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function rowsOf(text: string, length = text.length): Promise<CsvCells[]> {
  const rows: CsvCells[] = [];
  for await (const batch of readRows(cut(text, Math.max(1, length)))) rows.push(...batch);
  return rows;
}

const TEXT = 'a,b,c\r\n1,,""\r\n"2,""x""\r\n","é€😀\n",\r\n,"""",3\r\n';
const ROWS = [
  ["a", "b", "c"],
  ["1", null, ""],
  ['2,"x"\r\n', "é€😀\n", null],
  [null, '"', "3"],
];

test("null, an empty text, quotes and line breaks are read as they were, wherever the pieces are cut", async () => {
  for (let length = 1; length <= Buffer.byteLength(TEXT); length++)
    expect(await rowsOf(TEXT, length)).toEqual(ROWS);
});

test.each([
  ["a,b\r\n1,2", "the last row has no end"],
  ['a\r\n"1\r\n', "the last row has no end"],
  ['"a"b,c\r\n', "a cell has text after its quote"],
])("a text of another form is refused: %j", async (text, reason) => {
  await expect(rowsOf(text)).rejects.toThrow(reason);
});

test("rows of PostgreSQL get the line ends of RFC 4180, and line breaks in quotes stay", async () => {
  const text = '1,"a\n""b""\n",x\n2,"\r",y\n';
  for (let length = 1; length <= text.length; length++) {
    const ended: Buffer[] = [];
    for await (const piece of withLineEnds(cut(text, length))) ended.push(piece);
    expect(Buffer.concat(ended).toString()).toBe('1,"a\n""b""\n",x\r\n2,"\r",y\r\n');
  }
});
