import { expect, test } from "vitest";
import { type BothSides, differenceOf, endOfDueDays, exceptionKind, startOfDay } from "../rules.ts";

const sides = (given: Partial<BothSides>): BothSides => ({
  ...{ ours: 0n, decided: 0n, theirs: 0n, fee: 0n, feeAccepted: null },
  ...given,
});

test.each([
  ["ours_only", { ours: -500n }],
  ["theirs_only", { theirs: 500n }],
  ["amount", { ours: -500n, theirs: -400n }],
  ["amount", { ours: -500n, theirs: 500n }],
  ["theirs_only", { ours: -500n, decided: 500n, theirs: -500n }],
  ["fee", { ours: -500n, theirs: -500n, fee: 9_000n }],
] as const)("%s", (kind, given) => {
  expect(exceptionKind(sides(given))).toBe(kind);
});

test("a decision closes a difference", () => {
  expect(differenceOf(sides({ ours: -500n, decided: 100n, theirs: -400n }))).toBe(0n);
});

test("a day begins at midnight in Lagos", () => {
  expect(startOfDay(new Date("2026-11-26T22:59:59Z"))).toEqual(new Date("2026-11-25T23:00:00Z"));
  expect(startOfDay(new Date("2026-11-26T23:00:00Z"))).toEqual(new Date("2026-11-26T23:00:00Z"));
});

test("a statement is due at noon in Lagos, a number of days after its day", () => {
  const ends = (now: string, days: number) => endOfDueDays(new Date(now), days).toISOString();
  expect(ends("2026-11-26T10:59:59Z", 1)).toBe("2026-11-24T23:00:00.000Z");
  expect(ends("2026-11-26T11:00:00Z", 1)).toBe("2026-11-25T23:00:00.000Z");
  expect(ends("2026-11-26T11:00:00Z", 7)).toBe("2026-11-19T23:00:00.000Z");
});
