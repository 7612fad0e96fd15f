import { describe, expect, test } from "vitest";
import type { CardSettingsRow } from "../queries.ts";
import { requireEntitled, requireRate, resolveSettings } from "../rules.ts";

const SET_AT = new Date("2026-03-01T09:00:00Z");

const stored = (changed: Partial<CardSettingsRow> = {}): CardSettingsRow => ({
  environmentId: 1n,
  isEntitled: null,
  nairaPerDollar: 1_550,
  rateSource: "the operator's bank",
  rateSetAt: SET_AT,
  ...changed,
});

const TEST_RATE = { nairaPerDollar: 1_600, rateSource: "test mode", rateSetAt: null };

describe("card settings", () => {
  test("are those of the mode if nothing is stored", () => {
    expect(resolveSettings(undefined, "test")).toEqual({ isEntitled: true, rate: TEST_RATE });
    expect(resolveSettings(undefined, "live")).toEqual({ isEntitled: false, rate: null });
  });

  test("are the stored ones, each independently", () => {
    const rate = {
      nairaPerDollar: 1_550,
      rateSource: "the operator's bank",
      rateSetAt: SET_AT,
    };
    expect(resolveSettings(stored(), "test")).toEqual({ isEntitled: true, rate });
    expect(resolveSettings(stored(), "live")).toEqual({ isEntitled: false, rate });
    const withoutRate = { isEntitled: true, nairaPerDollar: null, rateSource: null };
    expect(resolveSettings(stored(withoutRate), "live")).toEqual({ isEntitled: true, rate: null });
    const closed = resolveSettings(stored({ ...withoutRate, isEntitled: false }), "test");
    expect(closed).toEqual({ isEntitled: false, rate: TEST_RATE });
  });

  test.each([
    { nairaPerDollar: null },
    { rateSource: null },
  ])("have no rate if it is not whole: %o", (missing) => {
    expect(resolveSettings(stored(missing), "live").rate).toBeNull();
  });

  test("refuse cards to a business that the operator did not enable", () => {
    expect(() => requireEntitled({ isEntitled: false, rate: null })).toThrow(/not enabled/);
    expect(() => requireEntitled({ isEntitled: true, rate: null })).not.toThrow();
  });
});

test.each([1, 1_000_000])("a rate may be %s naira", (rate) => {
  expect(() => requireRate(rate)).not.toThrow();
});

test.each([0, -1, 0.5, 1_550.5, 1_000_001, Number.NaN])("a rate may not be %s naira", (rate) => {
  expect(() => requireRate(rate)).toThrow(/whole naira/);
});
