import { expect, test } from "vitest";
import { toItemStatus } from "../rules.ts";

test.each([
  ["Pending", [], "Pending"],
  ["Failed", ["BVN"], "Failed"],
  ["Unanswered", [], "Unanswered"],
  ["Passed", ["NIN", "BVN"], "Verified"],
  ["Passed", ["NIN"], "Voided"],
] as const)("an item that is %s, of a customer with %j verified, is shown as %s", (outcome, verified, status) => {
  expect(toItemStatus({ category: "BVN", outcome }, verified)).toBe(status);
});
