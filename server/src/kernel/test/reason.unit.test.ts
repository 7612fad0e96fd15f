import { expect, test } from "vitest";
import { reasonOf } from "../text/reason.ts";

test.each([
  [new Error("the disk is full"), "the disk is full"],
  [Object.assign(new AggregateError([]), { code: "ECONNREFUSED" }), "ECONNREFUSED"],
  [new TypeError(""), "TypeError"],
  ["a string", "a string"],
])("the reason of %s is %s", (cause, reason) => {
  expect(reasonOf(cause)).toBe(reason);
});
