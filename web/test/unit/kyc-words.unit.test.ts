import { describe, expect, test } from "vitest";
import { fieldName } from "../../src/pages/customer/field-name.ts";
import { payloadOf } from "../../src/pages/customer/item-fields.tsx";
import {
  documentName,
  itemsPending,
  itemsToSubmit,
  missingSentence,
  requirementName,
  stepAllows,
  stepName,
} from "../../src/pages/customer/kyc-words.ts";

const ID = { anyOf: ["PASSPORT", "FRSC", "PVC"], verifiedBy: null, pending: null } as const;
const NIN = { anyOf: ["NIN"], verifiedBy: null, pending: null } as const;

const TIER_2 = {
  tier: 2,
  isReached: false,
  requirements: [NIN, ID],
  unlocks: ["payout", "issue_card"] as const,
  payoutMax: 100_000,
  payoutDailyMax: 200_000,
  balanceMax: 500_000,
};

const progress = (missing: readonly (typeof NIN | typeof ID)[]) => ({
  next: { tier: 2, missing: [...missing].map((one) => ({ ...one, anyOf: [...one.anyOf] })) },
  steps: [{ ...TIER_2, requirements: [], unlocks: [...TIER_2.unlocks] }],
});

describe("what a customer lacks, in words", () => {
  test("names what is missing, for which tier, and what that allows", () => {
    const allows = "payouts to ₦200,000.00 a day, cards, holds ₦500,000.00";
    expect(missingSentence(progress([NIN, ID]))).toBe(
      `NIN and one ID are missing for tier 2: ${allows}`,
    );
    expect(missingSentence(progress([ID]))).toBe(`One ID is missing for tier 2: ${allows}`);
  });

  test("says that nothing is missing at the highest tier", () => {
    expect(missingSentence({ next: null, steps: [] })).toMatch(/Nothing is missing/);
  });

  test("follows the operator's own tiers", () => {
    expect(requirementName({ anyOf: ["BVN", "NIN"] })).toBe("BVN or NIN");
    expect(stepName({ requirements: [] })).toBe("Name and contact");
    const free = { payoutDailyMax: null, balanceMax: null, unlocks: [] };
    expect(stepAllows(free)).toBe("payouts without a daily limit, any balance");
  });

  test("offers no item that waits for its registry", () => {
    const waiting = { ...ID, pending: "FRSC" } as const;
    const known = { next: { tier: 2, missing: [NIN, waiting] } };
    // The rules only read their input.
    const given = known as unknown as Parameters<typeof itemsToSubmit>[0];
    expect(itemsToSubmit(given)).toEqual(["NIN"]);
    expect(itemsPending(given)).toEqual(["FRSC"]);
  });
});

test("a document is called by its own name, or by the merchant's", () => {
  expect(documentName("FRSC")).toBe("Driver’s licence");
  expect(documentName("RESIDENCE_PERMIT")).toBe("RESIDENCE_PERMIT");
  expect(documentName(null)).toBe("ID number");
});

test("a number is sent without the spaces in which it is read out; only the fields of the item are sent", () => {
  const form = { bvn: " 222 0001-7731 ", nin: "1", city: " Lagos Island " };
  expect(payloadOf("BVN", form)).toEqual({ bvn: "22200017731" });
  expect(payloadOf("ADDRESS", form)).toEqual({ city: "Lagos Island" });
});

test("a field has its everyday name", () => {
  expect(["bvn", "email", "address1", "dateOfBirth"].map(fieldName)).toEqual([
    ...["BVN", "E-mail", "Address 1", "Date of birth"],
  ]);
});
