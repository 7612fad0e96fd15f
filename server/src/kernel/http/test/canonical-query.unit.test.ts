import { expect, test } from "vitest";
import { canonicalQuery } from "../admission/canonical-query.ts";

test.each([
  ["b=2&a=1", "a=1&b=2"],
  ["a=2&b=3&a=1", "a=2&a=1&b=3"],
  ["b&a=", "a=&b="],
  ["b=1&=2", "=2&b=1"],
  ["a=1=2&&", "a=1=2"],
  ["", ""],
])("the canonical form of ?%s is %s", (query, canonical) => {
  expect(canonicalQuery(query, (text) => text)).toBe(canonical);
});
