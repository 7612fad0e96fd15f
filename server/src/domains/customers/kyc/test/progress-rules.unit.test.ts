import { describe, expect, test } from "vitest";
import { DEFAULT_TIERS } from "../../kyc-tiers/index.ts";
import { findNext, listSteps } from "../progress-rules.ts";

const none = { verified: [], kycPending: [] };

describe("what is missing next", () => {
  test("is what the next tier requires and nothing above it", () => {
    const bvn = { anyOf: ["BVN"], verifiedBy: null, pending: null };
    expect(findNext(DEFAULT_TIERS, none)).toEqual({ tier: 1, missing: [bvn] });
  });

  test("leaves out what any item of a requirement has verified", () => {
    const next = findNext(DEFAULT_TIERS, { ...none, verified: ["BVN", "PASSPORT"] });
    expect(next?.tier).toBe(2);
    expect(next?.missing.map(({ anyOf }) => anyOf)).toEqual([["NIN"]]);
  });

  test("names an item that waits for its registry", () => {
    const next = findNext(DEFAULT_TIERS, { verified: ["BVN", "NIN"], kycPending: ["FRSC"] });
    expect(next?.missing).toMatchObject([{ pending: "FRSC", verifiedBy: null }]);
  });

  test("is nothing at the highest tier", () => {
    const verified = ["BVN", "NIN", "PVC", "ADDRESS"] as const;
    expect(findNext(DEFAULT_TIERS, { ...none, verified })).toBeUndefined();
  });

  test("is below what was verified ahead: a NIN without a BVN raises no tier", () => {
    const steps = listSteps(DEFAULT_TIERS, { ...none, verified: ["NIN", "PVC"] });
    expect(steps.map(({ isReached }) => isReached)).toEqual([true, false, false, false]);
    expect(steps[2]?.requirements.map(({ verifiedBy }) => verifiedBy)).toEqual(["NIN", "PVC"]);
  });
});
