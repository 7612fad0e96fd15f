import { expect, test } from "vitest";
import { daysLeft } from "../../src/pages/team/days-left.ts";

const expiresAt = "2026-02-08T12:00:00Z";

test.each([
  ["at once, by a clock that is right", "2026-02-01T12:00:00Z", 7],
  ["at once, by a clock that is 59 seconds late", "2026-02-01T11:59:01Z", 7],
  ["after six days and a half", "2026-02-08T00:00:00Z", 1],
  ["after it has ended", "2026-02-09T12:00:00Z", 0],
])("%s, it has %s", (_title, now, days) => {
  expect(daysLeft(expiresAt, new Date(now))).toBe(days);
});
