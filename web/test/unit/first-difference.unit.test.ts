import { describe, expect, test } from "vitest";
import {
  firstDifference,
  markLines,
  nameAt,
  signOf,
} from "../../src/pages/requests/first-difference.ts";

describe("the first difference of two texts", () => {
  test.each<[string, string, object | undefined]>([
    ["a=1", "a=1", undefined],
    ["a=1&b=2", "b=2&a=1", { at: 0, line: 1, column: 1 }],
    ["abc", "abd", { at: 2, line: 1, column: 3 }],
    ["abc", "ab", { at: 2, line: 1, column: 3 }],
    ["ab", "abc", { at: 2, line: 1, column: 3 }],
    ["v3\n1\nPOST", "v3\n1\nGET", { at: 5, line: 3, column: 1 }],
    ["é1", "é2", { at: 1, line: 1, column: 2 }],
    ["😀a", "😀b", { at: 2, line: 1, column: 2 }],
  ])("%j and %j", (one, other, found) => {
    expect(firstDifference(one, other)).toEqual(found);
  });
});

test("the line of the difference is marked, even after its last character", () => {
  expect(markLines("ab\ncd", 4)).toEqual([
    { text: "ab", mark: undefined },
    { text: "cd", mark: 1 },
  ]);
  expect(markLines("ab\ncd", 2)[0]).toEqual({ text: "ab", mark: 2 });
  expect(markLines("ab", undefined)).toEqual([{ text: "ab", mark: undefined }]);
});

test("an invisible character is named", () => {
  expect(["a b", "ab", "a\tb"].map((text) => nameAt(text, 1))).toEqual(["a space", '"b"', "a tab"]);
  expect(nameAt("ab", 2)).toBe("the end of the text");
  expect(nameAt('a"', 1)).toBe("a quotation mark");
  expect([" ", "", "x"].map(signOf)).toEqual(["·", "⏎", "x"]);
});
