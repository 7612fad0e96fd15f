import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  afterFailure,
  afterSuccess,
  findConsequence,
  HEALTHY,
  type Health,
  readBreaker,
} from "../endpoint-health.ts";
import { pauseBeforeNext, retryAfterMsOf } from "../rules.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe("the pause before the next attempt", () => {
  const pauses = (mode: "test" | "live") => {
    const found: number[] = [];
    for (let tries = 1; ; tries++) {
      const pause = pauseBeforeNext({ mode, tries, retryAfterMs: 0, chance: 0.5 });
      if (pause === undefined) return found;
      found.push(pause);
    }
  };

  test("follows the schedule: twelve attempts in live mode, four in test mode", () => {
    expect(pauses("live")).toEqual([
      ...[5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE],
      ...[HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR],
    ]);
    expect(pauses("test")).toEqual([5 * SECOND, 30 * SECOND, 2 * MINUTE]);
  });

  test("varies at random by at most a fifth", () => {
    const at = (chance: number) =>
      pauseBeforeNext({ mode: "live", tries: 1, retryAfterMs: 0, chance });
    expect([at(0), at(1)]).toEqual([4 * SECOND, 6 * SECOND]);
    const chance = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(chance, (one) => {
        expect(at(one)).toBeGreaterThanOrEqual(4 * SECOND);
        expect(at(one)).toBeLessThanOrEqual(6 * SECOND);
      }),
    );
  });

  test("is at least Retry-After, up to a day", () => {
    const at = (retryAfterMs: number) =>
      pauseBeforeNext({ mode: "live", tries: 1, retryAfterMs, chance: 0.5 });
    expect(at(1)).toBe(5 * SECOND);
    expect(at(MINUTE)).toBe(MINUTE);
    expect(at(90 * HOUR)).toBe(24 * HOUR);
  });

  test.each([
    ["120", 120 * SECOND],
    ["Sat, 31 Jan 2026 08:16:30 GMT", MINUTE],
    ["Sat, 31 Jan 2026 08:00:00 GMT", 0],
    ["soon", 0],
    ["-5", 0],
    [undefined, 0],
  ])("reads Retry-After: %s", (header, expected) => {
    expect(retryAfterMsOf(header, Date.parse("2026-01-31T08:15:30Z"))).toBe(expected);
  });
});

/** Attempts one second apart. */
const after = (
  outcomes: readonly boolean[],
  from: Health = HEALTHY,
  startMs = 0,
  mode: "live" | "test" = "live",
): Health =>
  outcomes.reduce(
    (health, succeeded, index) =>
      succeeded
        ? afterSuccess(health, startMs + index * SECOND)
        : afterFailure(health, startMs + index * SECOND, mode),
    from,
  );

const fails = (count: number) => Array.from({ length: count }, () => false);
const succeeds = (count: number) => Array.from({ length: count }, () => true);

describe("the breaker", () => {
  test("opens at the tenth failure in a row, not at the ninth", () => {
    // Enough successes before it that the share of failures does not open the breaker.
    const before = after(succeeds(100));
    expect(readBreaker(after(fails(9), before, 100 * SECOND), 109 * SECOND)).toBe("closed");
    expect(readBreaker(after(fails(10), before, 100 * SECOND), 109 * SECOND)).toBe("open");
  });

  test("opens when 70% of at least ten attempts have failed", () => {
    const mixed = (failures: number) => [
      ...fails(2),
      true,
      ...fails(failures - 4),
      true,
      true,
      ...fails(2),
    ];
    expect(readBreaker(after(mixed(6)), 9 * SECOND)).toBe("closed");
    expect(readBreaker(after(mixed(7)), 10 * SECOND)).toBe("open");
    // Fewer than ten attempts do not count, even if all fail.
    expect(readBreaker(after([true, ...fails(8)]), 9 * SECOND)).toBe("closed");
  });

  test("ignores attempts older than five minutes", () => {
    const old = after([...fails(4), true, ...fails(4)]);
    expect(readBreaker(afterFailure(old, 6 * MINUTE, "live"), 6 * MINUTE)).toBe("closed");
  });

  test("probes with one delivery after 30 seconds, and doubles the pause up to five minutes while it fails", () => {
    let health = after(fails(10));
    let nowMs = 9 * SECOND;
    const pauses: number[] = [];
    for (let probe = 0; probe < 6; probe++) {
      const until = health.openUntilMs ?? 0;
      pauses.push(until - nowMs);
      expect(readBreaker(health, until - 1)).toBe("open");
      expect(readBreaker(health, until)).toBe("probing");
      nowMs = until;
      health = afterFailure(health, nowMs, "live");
    }
    expect(pauses.map((ms) => ms / SECOND)).toEqual([30, 60, 120, 240, 300, 300]);
  });

  test("closes at the first success, and does not open again at the next failure", () => {
    const health = after(fails(10));
    const well = afterSuccess(health, 40 * SECOND);
    expect(well).toEqual(HEALTHY);
    expect(readBreaker(afterFailure(well, 41 * SECOND, "live"), 41 * SECOND)).toBe("closed");
  });

  test("never opens in test mode, and failures are still counted", () => {
    const health = after(fails(50), HEALTHY, 0, "test");
    expect(readBreaker(health, 50 * SECOND)).toBe("closed");
    expect(health).toMatchObject({ openUntilMs: null, failuresInARow: 50, failingSinceMs: 0 });
  });

  test("ignores deliveries that were sent before it opened", () => {
    const health = after(fails(10));
    expect(after(fails(20), health, 10 * SECOND).openUntilMs).toBe(health.openUntilMs);
  });

  test("is never open after a success, and always open after ten failures", () => {
    const outcomes = fc.array(fc.boolean(), { maxLength: 60 });
    fc.assert(
      fc.property(outcomes, (past) => {
        const nowMs = past.length * SECOND;
        expect(readBreaker(afterSuccess(after(past), nowMs), nowMs)).toBe("closed");
        const failed = after(fails(10), after(past), nowMs);
        expect(failed.openUntilMs).not.toBeNull();
        expect(failed.slices.length).toBeLessThanOrEqual(11);
      }),
    );
  });
});

describe("an endpoint that keeps failing", () => {
  const failing = (warnedHours: number): Health => ({ ...HEALTHY, failingSinceMs: 0, warnedHours });

  test.each([
    [23.9, 0, undefined],
    [24, 0, { warnedHours: 24, isDisabled: false }],
    [71, 24, undefined],
    [72, 24, { warnedHours: 72, isDisabled: false }],
    [119.9, 72, undefined],
    [120, 72, { warnedHours: 120, isDisabled: true }],
    // A jump of the test clock skips warnings that are out of date.
    [500, 0, { warnedHours: 120, isDisabled: true }],
    [500, 120, undefined],
  ])("after %d hours, with the last warning at %d", (hours, warned, expected) => {
    expect(findConsequence(failing(warned), hours * HOUR)).toEqual(expected);
  });

  test("counts from the first failure after the last success", () => {
    const health = after([...fails(3), true, ...fails(2)]);
    expect(health.failingSinceMs).toBe(4 * SECOND);
    expect(findConsequence(afterSuccess(health, 200 * HOUR), 200 * HOUR)).toBeUndefined();
  });
});
