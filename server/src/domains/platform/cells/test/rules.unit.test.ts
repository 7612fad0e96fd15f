import { describe, expect, test } from "vitest";
import type { Progress } from "../../transactions/index.ts";
import { contradictionIn, describeDifferences, missingCredit } from "../rules.ts";

describe("what another cell credited", () => {
  test.each<[Progress, boolean]>([
    ["settled", true],
    ["paid_late", true],
    ["sending", true],
    ["unknown", true],
    ["failed", false],
    ["returned", false],
  ])("agrees with a transfer that is %s: %s", (progress, agrees) => {
    expect(contradictionIn({ amount: 5n, progress }, 5n) === undefined).toBe(agrees);
  });

  test("needs a transfer here, of its amount", () => {
    expect(contradictionIn(undefined, 5n)).toContain("no such transfer");
    expect(contradictionIn({ amount: 6n, progress: "settled" }, 5n)).toContain("of 6");
  });
});

test.each([
  ["succeeded", undefined],
  ["failed", "has refused it"],
  ["not_found", "does not know it"],
  ["timeout", "has not confirmed it (timeout)"],
])("what this cell paid and the other one says is %s", (outcome, finding) => {
  if (finding === undefined) expect(missingCredit(outcome)).toBeUndefined();
  else expect(missingCredit(outcome)).toContain(finding);
});

test("an alert names five differences, and counts the others", () => {
  const differences = Array.from({ length: 7 }, (_, at) => ({
    reference: `kw${at}`,
    finding: "It differs.",
  }));
  const message = describeDifferences(14, "2027-01-31", differences);
  expect(message).toContain("differ in 7 transfers of 2027-01-31");
  expect(message).toContain("kw4: It differs. And 2 more.");
  expect(message).not.toContain("kw5");
});
