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
