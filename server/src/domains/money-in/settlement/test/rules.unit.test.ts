import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { settlesAt, type Terms } from "../rules.ts";

const terms = (given: Partial<Terms>): Terms => ({
  ...{ schedule: "T+1", delaySeconds: 0, holidays: [] },
  ...given,
});

const at = (text: string) => new Date(text);

describe("what arrives", () => {
  test("with T+0 is available at once", () => {
    expect(settlesAt(terms({ schedule: "T+0" }), at("2026-03-02T12:00:00Z"))).toBeNull();
  });

  test.each([
    ["on a Monday morning", "2026-03-02T05:00:00Z", "2026-03-03T08:00:00.000Z"],
    ["on a Friday", "2026-03-06T12:00:00Z", "2026-03-09T08:00:00.000Z"],
    ["on a Saturday", "2026-03-07T12:00:00Z", "2026-03-09T08:00:00.000Z"],
    [
      "on a Sunday just before midnight in Lagos",
      "2026-03-08T22:59:59Z",
      "2026-03-09T08:00:00.000Z",
    ],
    [
      "on a Monday just after midnight in Lagos",
      "2026-03-08T23:00:00Z",
      "2026-03-10T08:00:00.000Z",
    ],
  ])("%s with T+1 is available at nine of the next working day", (_, now, due) => {
    expect(settlesAt(terms({}), at(now))?.toISOString()).toBe(due);
  });

  test("before a holiday waits for the day after it, and over a weekend that follows", () => {
    const holidays = ["2026-04-03", "2026-04-06"];
    const due = settlesAt(terms({ holidays }), at("2026-04-02T12:00:00Z"));
    expect(due?.toISOString()).toBe("2026-04-07T08:00:00.000Z");
  });

  test("with a delay is due at a whole second, and never before the delay is over", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_592_000 }),
        fc.date({
          noInvalidDate: true,
          min: at("2026-01-01T00:00:00Z"),
          max: at("2036-01-01T00:00:00Z"),
        }),
        (delaySeconds, now) => {
          const due = settlesAt(terms({ schedule: "delay", delaySeconds }), now)?.getTime() ?? 0;
          expect(due % 1_000).toBe(0);
          const waited = due - now.getTime() - delaySeconds * 1_000;
          expect(waited).toBeGreaterThan(0);
          expect(waited).toBeLessThanOrEqual(1_000);
        },
      ),
    );
  });

  test("with T+1 is always later, on a working day, at nine in Lagos", () => {
    fc.assert(
      fc.property(
        fc.date({
          noInvalidDate: true,
          min: at("2026-01-01T00:00:00Z"),
          max: at("2036-01-01T00:00:00Z"),
        }),
        (now) => {
          const due = settlesAt(terms({}), now) ?? now;
          expect(due.getTime()).toBeGreaterThan(now.getTime());
          expect(due.toISOString()).toContain("T08:00:00.000Z");
          expect([1, 2, 3, 4, 5]).toContain(due.getUTCDay());
        },
      ),
    );
  });
});
