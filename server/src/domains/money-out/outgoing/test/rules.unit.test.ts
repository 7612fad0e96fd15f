import { describe, expect, test } from "vitest";
import type { Progress } from "../../../platform/transactions/index.ts";
import {
  type Happening,
  isOverdue,
  pauseBeforeRequery,
  pauseBeforeSending,
  stepAfter,
} from "../rules.ts";

const HAPPENINGS: readonly Happening[] = [
  "approved",
  "rejected",
  "taken",
  "postponed",
  "accepted",
  "unknown",
  "succeeded",
  "failed",
  "returned",
  "charged",
  "moved",
  "withdrawn",
];

/**
 * Where each happening leads, in the order of HAPPENINGS. `·`: it changes nothing. `!`: only if the provider says so
 * when it is asked.
 */
const TABLE: Readonly<Record<Progress, string>> = {
  awaiting_approval: "waiting failed · · · · · · · · · ·",
  waiting: "· · sending · accepted unknown settled failed failed · waiting failed",
  sending: "· · · waiting accepted unknown settled failed failed · · ·",
  accepted: "· · · · accepted accepted settled failed failed · · ·",
  unknown: "· · · · accepted unknown settled failed failed · · ·",
  settled: "· · · · · · · returned! returned! · · ·",
  failed: "· · · · · · paid_late! · · · · ·",
  returned: "· · · · · · paid_late! · · · · ·",
  paid_late: "· · · · · · · failed! failed! settled · ·",
};

describe.each(Object.entries(TABLE))("what is %s", (progress, row) => {
  const expected = row.split(" ");
  test.each(
    HAPPENINGS.map((happening, at) => [happening, expected[at]]),
  )("and is %s, becomes %s", (happening, becomes) => {
    // The keys of the table are progresses, and the list holds happenings.
    const step = stepAfter(progress as Progress, happening as Happening);
    const formatted = step === undefined ? "·" : `${step.to}${step.needsProof ? "!" : ""}`;
    expect(formatted).toBe(becomes);
  });
});

test("an outcome is requeried with growing pauses: 5 s, 15 s, 1 min, 5 min, then every 15 min", () => {
  expect([0, 1, 2, 3, 4, 5, 99].map((attempt) => pauseBeforeRequery(attempt) / 1_000)).toEqual([
    5, 15, 60, 300, 900, 900, 900,
  ]);
});

test("an order that was not taken is sent again sooner at first, never later than in a minute, and not before it helps", () => {
  const seconds = (attempt: number, atLeastMs = 0) =>
    pauseBeforeSending(attempt, atLeastMs) / 1_000;
  expect([0, 1, 2, 3, 4, 99].map((attempt) => seconds(attempt))).toEqual([5, 10, 20, 40, 60, 60]);
  expect([seconds(0, 30_000), seconds(0, 500_000)]).toEqual([30, 60]);
});

test("an outcome is missing for a day before a person is alerted", () => {
  const sentAt = new Date("2026-03-01T12:00:00Z");
  expect(isOverdue(sentAt, new Date("2026-03-02T11:59:59.999Z"))).toBe(false);
  expect(isOverdue(sentAt, new Date("2026-03-02T12:00:00Z"))).toBe(true);
  expect(isOverdue(null, new Date("2027-01-01T00:00:00Z"))).toBe(false);
});
