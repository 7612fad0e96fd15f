import { describe, expect, test } from "vitest";
import { listChanges, needsSecondPerson, requireNotOvertaken, requireOpen } from "../rules.ts";

const expiresAt = new Date("2026-01-31T10:00:00Z");
const OPEN = { proposedBy: "amina", expiresAt, decision: null, decidedBy: null };

test("a proposal is open until the moment at which it expires", () => {
  expect(() => requireOpen(OPEN, new Date(expiresAt.getTime() - 1))).not.toThrow();
  expect(() => requireOpen(OPEN, expiresAt)).toThrow("has expired");
});

test("a proposal that was decided is not open", () => {
  const decided = { ...OPEN, decision: "approved", decidedBy: "bola" };
  expect(() => requireOpen(decided, new Date(0))).toThrow("was already approved by bola");
});

describe("a proposed change of a setting", () => {
  const limit = { field: "limit", before: "1", after: "3" };
  const price = { field: "price", before: "7", after: "8" };

  test("is not overtaken while it would change the same", () => {
    expect(() => requireNotOvertaken([limit, price], [{ ...limit }, { ...price }])).not.toThrow();
  });

  test.each([
    ["another field", [{ ...limit, field: "cap" }], "Now: cap: 1 → 3."],
    ["another value before", [{ ...limit, before: "2" }], "Now: limit: 2 → 3."],
    ["another value after", [{ ...limit, after: "4" }], "Now: limit: 1 → 4."],
    ["a field more", [limit, price], "Now: limit: 1 → 3; price: 7 → 8."],
    ["nothing any more", [], "Now: already as proposed."],
  ])("is overtaken once it would change %s", (_what, now, message) => {
    expect(() => requireNotOvertaken([limit], now)).toThrow(`Then: limit: 1 → 3. ${message}`);
  });

  test("has the fields that differ", () => {
    const fields = [
      ["limit", "1", "3"],
      ["cap", "5", "5"],
    ] as const;
    expect(listChanges(fields)).toEqual([limit]);
  });

  test.each([
    ["of live mode", { businessId: 1n, mode: "live" }, true],
    ["of test mode", { businessId: 1n, mode: "test" }, false],
    ["of both modes", undefined, true],
  ] as const)("%s needs a second person, unless there is only one", (_what, owner, needs) => {
    expect(needsSecondPerson(owner, { singleOperator: false })).toBe(needs);
    expect(needsSecondPerson(owner, { singleOperator: true })).toBe(false);
  });
});
