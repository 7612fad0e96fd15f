import { expect, test } from "vitest";
import { sentence } from "../sentence-reader.ts";

test("a sentence of the longest length is read as it was typed, without spaces around it", () => {
  for (const text of ["Letter of 3 March.", "<b>Ọ̀rẹ́ & sons</b>", "x".repeat(1_000)])
    expect(sentence.read(` ${text}\n`)).toBe(text);
});

test.each([
  ["a second line", "Paid.\nApproved by bola"],
  ["a NUL", "a\u0000b"],
  ["an escape of a terminal", "a\u001b[2Jb"],
  ["a turn of its direction", "a\u202eb"],
  ["half of a letter", "a\ud800"],
  ["nothing that can be seen", " \u200b "],
  ["more than the longest length", "x".repeat(1_001)],
])("a sentence with %s is refused", (_what, text) => {
  expect(sentence.read(text)).toBeUndefined();
});
