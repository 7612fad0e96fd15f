import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromDecimal } from "../../../../kernel/money.ts";
import { DEFAULT_TIERS } from "../../kyc-tiers/index.ts";
import { addDailyUsage, type DailyUsage, subtractUsage } from "../payout-limits.ts";

const tier2 = {
  status: "Active",
  currency: "NGN",
  verified: ["BVN", "NIN", "PVC"],
  usedOn: null,
  usedToday: 0n,
} as const;

describe("the daily usage of payouts", () => {
  const now = new Date("2026-03-01T12:00:00Z");

  test("adds up within a day and restarts the next day", () => {
    const first = addDailyUsage(DEFAULT_TIERS, tier2, fromDecimal(100_000), now);
    const second = addDailyUsage(DEFAULT_TIERS, { ...tier2, ...first }, fromDecimal(100_000), now);
    expect(second).toEqual({ usedOn: "2026-03-01", usedToday: fromDecimal(200_000) });
    const dayAfter = new Date("2026-03-01T23:00:00Z");
    expect(addDailyUsage(DEFAULT_TIERS, { ...tier2, ...second }, 1n, dayAfter)).toEqual({
      usedOn: "2026-03-02",
      usedToday: 1n,
    });
  });

  test("refuses a payout above the daily limit, with the rest and the time of the reset", () => {
    const used = { usedOn: "2026-03-01", usedToday: fromDecimal(150_000) };
    const use = (amount: number) => () =>
      addDailyUsage(DEFAULT_TIERS, { ...tier2, ...used }, fromDecimal(amount), now);
    expect(use(50_000)).not.toThrow();
    expect(use(50_000.01)).toThrow(/NGN 200,000\.00.*NGN 50,000\.00.*2026-03-01T23:00:00\.000Z/);
    expect(use(100_000.01)).toThrow(/One payout may be at most NGN 100,000\.00/);
  });

  test("subtracts a failed payout of the same day only", () => {
    const use = { usedOn: "2026-03-02", usedToday: 500n };
    expect(subtractUsage(use, 300n, new Date("2026-03-02T10:00:00Z")).usedToday).toBe(200n);
    expect(subtractUsage(use, 300n, new Date("2026-03-01T10:00:00Z"))).toEqual(use);
  });

  test("never exceeds the limit and is never negative", () => {
    const step = fc.record({
      amount: fc.bigInt({ min: 1n, max: fromDecimal(100_000) }),
      minutes: fc.integer({ min: 0, max: 1_000 }),
      fails: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let use: DailyUsage = { usedOn: null, usedToday: 0n };
        let at = now.getTime();
        for (const { amount, minutes, fails } of steps) {
          at += minutes * 60_000;
          const taken = attempt(use, amount, new Date(at));
          if (taken === undefined) continue;
          use = fails ? subtractUsage(taken, amount, new Date(at)) : taken;
          expect(use.usedToday >= 0n && use.usedToday <= fromDecimal(200_000)).toBe(true);
        }
      }),
    );
  });
});

function attempt(use: DailyUsage, amount: bigint, at: Date): DailyUsage | undefined {
  try {
    return addDailyUsage(DEFAULT_TIERS, { ...tier2, ...use }, amount, at);
  } catch {
    return undefined;
  }
}
