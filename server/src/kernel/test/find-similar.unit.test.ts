import { expect, test } from "vitest";
import { countEdits, findSimilar } from "../text/find-similar.ts";

test.each([
  ["pause", "pause", 0],
  ["paus", "pause", 1],
  ["pauese", "pause", 1],
  ["pausa", "pause", 1],
  ["puase", "pause", 1],
  ["", "pause", 5],
  ["kitten", "sitting", 3],
])("from %j to %j are %i edits", (one, other, edits) => {
  expect(countEdits(one, other)).toBe(edits);
  expect(countEdits(other, one)).toBe(edits);
});

test("of texts that differ more than so many edits, no more are counted", () => {
  expect(countEdits("kitten", "sitting", 3)).toBe(3);
  expect(countEdits("kitten", "sitting", 2)).toBe(3);
  expect(countEdits("a".repeat(50), "b".repeat(50), 2)).toBe(3);
  expect(countEdits("puase", "pause", 1)).toBe(1);
});

test.each([
  ["mdoe", "mode"],
  ["busines", "business"],
  ["mo", undefined],
  ["frob", undefined],
])("for %j a person meant %j", (typed, meant) => {
  expect(findSimilar(typed, ["business", "mode", "by"])).toBe(meant);
});

test("without candidates nothing is similar", () => {
  expect(findSimilar("mode", [])).toBeUndefined();
});
