import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_TIERS } from "../default-tiers.ts";
import {
  CATEGORIES,
  type Category,
  findMissing,
  findTier,
  listCapabilities,
  namesAllProofs,
  requireCapability,
  type Verified,
} from "../rules.ts";

const someVerified = fc.subarray([...CATEGORIES]);

describe("the default tiers", () => {
  test.each<[Verified, number]>([
    [[], 0],
    [["NIN", "PASSPORT", "ADDRESS"], 0],
    [["BVN"], 1],
    [["BVN", "NIN"], 1],
    [["BVN", "PASSPORT"], 1],
    [["BVN", "NIN", "PASSPORT"], 2],
    [["BVN", "NIN", "FRSC"], 2],
    [["BVN", "NIN", "PVC"], 2],
    [["BVN", "ADDRESS"], 1],
    [["BVN", "NIN", "PVC", "ADDRESS"], 3],
  ])("%j gives tier %i", (verified, tier) => {
    expect(findTier(DEFAULT_TIERS, verified)).toBe(tier);
  });

  test("unlock more with each tier, and everything at the last", () => {
    expect([0, 1, 2, 3].map((tier) => listCapabilities(DEFAULT_TIERS, tier).length)).toEqual([
      2, 4, 6, 7,
    ]);
    expect(listCapabilities(DEFAULT_TIERS, 0)).toEqual([
      "hold_wallet",
      "receive_internal_transfer",
    ]);
  });

  test.each<[Verified, string | undefined]>([
    [[], "BVN, NIN, and one of PASSPORT, FRSC, PVC"],
    [["BVN", "PASSPORT"], "NIN"],
    [["BVN", "NIN"], "one of PASSPORT, FRSC, PVC"],
    [["BVN", "NIN", "FRSC"], undefined],
  ])("%j lacks %s for a payout", (verified, missing) => {
    expect(findMissing(DEFAULT_TIERS, verified, "payout")).toBe(missing);
  });

  test("refuse a locked capability and say what to verify", () => {
    const pay = (verified: Verified) => () => requireCapability(DEFAULT_TIERS, verified, "payout");
    expect(pay(["BVN", "NIN"])).toThrow(/one of PASSPORT, FRSC, PVC/);
    expect(pay(["BVN", "NIN", "PVC"])).not.toThrow();
  });
});

test("a requirement is met by every item that proves the same as one of its items", () => {
  const [hold = DEFAULT_TIERS[0]!] = DEFAULT_TIERS;
  const tiers = [hold, { ...hold, requires: [["PASSPORT"]] as const }];
  const reached = CATEGORIES.map((item) => [item, findTier(tiers, [item])]);
  expect(Object.fromEntries(reached)).toEqual({
    BVN: 0,
    NIN: 0,
    PASSPORT: 1,
    FRSC: 1,
    PVC: 1,
    ADDRESS: 0,
  });
});

test.each<[readonly Category[], boolean]>([
  [["BVN"], true],
  [["BVN", "NIN"], true],
  [["PASSPORT", "FRSC", "PVC"], true],
  [["ADDRESS", "PVC", "FRSC", "PASSPORT"], true],
  [["PASSPORT"], false],
  [["NIN", "FRSC", "PVC"], false],
])("a requirement of %j names all items that prove the same: %s", (alternatives, isComplete) => {
  expect(namesAllProofs(alternatives)).toBe(isComplete);
});

test("an additional verified item never lowers the tier", () => {
  fc.assert(
    fc.property(someVerified, fc.constantFrom<Category>(...CATEGORIES), (verified, more) => {
      const before = findTier(DEFAULT_TIERS, verified);
      expect(findTier(DEFAULT_TIERS, [...verified, more])).toBeGreaterThanOrEqual(before);
    }),
  );
});
