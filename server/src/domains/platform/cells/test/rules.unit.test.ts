import { describe, expect, test } from "vitest";
import type { Progress } from "../../transactions/index.ts";
import { contradictionIn, describeDifferences, missingCredit } from "../rules.ts";

const CREDIT = { amount: 5n, to: "live 0141234567" };

describe("what another cell credited", () => {
  test.each<[Progress, boolean]>([
    ["settled", true],
    ["paid_late", true],
    ["sending", true],
    ["unknown", true],
    ["failed", false],
    ["returned", false],
  ])("agrees with a transfer that is %s: %s", (progress, agrees) => {
    expect(contradictionIn({ ...CREDIT, progress }, CREDIT) === undefined).toBe(agrees);
  });

  test("needs a transfer here, of its amount, to its account and in its mode", () => {
    expect(contradictionIn(undefined, CREDIT)).toContain("no such transfer");
    const order = { ...CREDIT, progress: "settled" } as const;
    expect(contradictionIn({ ...order, amount: 6n }, CREDIT)).toContain("of 6");
    for (const to of ["live 0141234568", "test 0141234567"])
      expect(contradictionIn({ ...order, to }, CREDIT)).toContain(`to ${to}`);
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
