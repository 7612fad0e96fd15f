import { expect, test } from "vitest";
import { groupAttempts } from "../../src/pages/webhook/group-attempts.ts";

test("attempts are grouped by the day in Lagos on which they started", () => {
  const at = (startedAt: string) => ({ startedAt });
  const attempts = ["2026-11-21T22:59:00Z", "2026-11-21T23:01:00Z", "2026-11-22T10:00:00Z"].map(at);
  expect(groupAttempts(attempts)).toEqual([
    { day: "2026-11-21", at: "2026-11-21T22:59:00Z", attempts: attempts.slice(0, 1) },
    { day: "2026-11-22", at: "2026-11-21T23:01:00Z", attempts: attempts.slice(1) },
  ]);
  expect(groupAttempts([])).toEqual([]);
});
