import { describe, expect, test } from "vitest";
import { DEFAULT_TIERS } from "../../kyc-tiers/index.ts";
import type { Customer, SealedNumber } from "../queries.ts";
import { deriveKycState, findChanges, isReachable, requireUnverified } from "../rules.ts";

const sealed = (digits: string): SealedNumber => ({
  ...{ sealed: Buffer.from(`sealed ${digits}`), hash: Buffer.from(digits), masked: `*${digits}` },
});

/** A customer with only what the rules read. */
const AMINA = {
  ...{ firstName: "Amina", lastName: null, email: "amina@example.com", phone: null, idType: null },
  ...{ bvnHash: Buffer.from("1"), bvnMasked: "*1", idNumberHash: null, idNumberMasked: null },
  ...{ profiles: ["wallet"], verified: [], kycPending: [] },
} as unknown as Customer;

const customer = (changes: Partial<Customer>): Customer => ({ ...AMINA, ...changes });

describe("a change of a customer", () => {
  test("has the fields that differ, before and after, and no others", () => {
    const details = { firstName: "Amina", lastName: "Bello", bvn: sealed("2") };
    expect(findChanges(AMINA, { ...details, profiles: ["card", "wallet", "card"] })).toEqual({
      columns: {
        ...{ lastName: "Bello", profiles: ["wallet", "card"] },
        ...{ bvnSealed: sealed("2").sealed, bvnHash: sealed("2").hash, bvnMasked: "*2" },
      },
      changes: [
        { field: "lastName", before: null, after: "Bello" },
        { field: "bvn", before: "*1", after: "*2" },
        { field: "profiles", before: ["wallet"], after: ["wallet", "card"] },
      ],
    });
  });

  test.each([
    {},
    { firstName: "Amina" },
    { bvn: sealed("1") },
    { profiles: ["wallet"] },
    { profiles: [] },
  ])("to %j changes nothing", (details) => {
    expect(findChanges(AMINA, details)).toEqual({ columns: {}, changes: [] });
  });

  test("sets a number where there was none", () => {
    expect(findChanges(AMINA, { idNumber: sealed("3") }).changes).toEqual([
      { field: "idNumber", before: null, after: "*3" },
    ]);
  });
});

describe("a verified customer", () => {
  const change = (field: string, of: Partial<Customer>, before: unknown = "known") => {
    const changes = [{ field, before, after: "other" }];
    return () => requireUnverified(customer(of), changes);
  };

  test.each([
    ["firstName", { verified: ["NIN"] }],
    ["lastName", { verified: ["ADDRESS"] }],
    ["dateOfBirth", { verified: ["BVN"] }],
    ["bvn", { verified: ["BVN"] }],
    ["idType", { verified: ["NIN"], idType: "NIN" }],
    ["idNumber", { verified: ["BVN", "PASSPORT"], idType: "PASSPORT" }],
  ] as [string, Partial<Customer>][])("keeps %s with %j", (field, of) => {
    expect(change(field, of)).toThrow(expect.objectContaining({ param: field }));
    // What was not known before is not replaced.
    expect(change(field, of, null)).not.toThrow();
  });

  test.each([
    ["firstName", { verified: [] }],
    ["bvn", { verified: ["NIN"] }],
    ["idNumber", { verified: ["BVN"], idType: "PASSPORT" }],
    ["idType", { verified: ["NIN"], idType: null }],
    ["email", { verified: ["BVN", "NIN", "ADDRESS"] }],
  ] as [string, Partial<Customer>][])("may change %s with %j", (field, of) => {
    expect(change(field, of)).not.toThrow();
  });
});

test.each([
  ["Amina", null, "a@example.com", null, true],
  [null, "Bello", null, "0803", true],
  [null, null, "a@example.com", "0803", false],
  ["Amina", "Bello", null, null, false],
])("a customer with %s, %s, %s, %s is reachable: %s", (firstName, lastName, email, phone, is) => {
  expect(isReachable({ firstName, lastName, email, phone })).toBe(is);
});

describe("the KYC state", () => {
  test.each([
    [{}, 0, null],
    [{ kycPending: ["BVN"] }, 0, "PENDING"],
    [{ verified: ["BVN"] }, 1, "VERIFIED"],
    [{ verified: ["BVN"], kycPending: ["NIN"] }, 1, "PENDING"],
  ] as [
    Partial<Customer>,
    number,
    string | null,
  ][])("of a customer with %j is tier %d, %s", (changes, kycTier, kycStatus) => {
    const state = deriveKycState(customer(changes), DEFAULT_TIERS);
    expect(state).toMatchObject({ kycTier, kycStatus });
    expect(state.capabilities).toContain("hold_wallet");
  });

  test("unlocks nothing for a customer without a contact", () => {
    const silent = customer({ verified: ["BVN"], email: null });
    expect(deriveKycState(silent, DEFAULT_TIERS)).toEqual({
      ...{ kycTier: 1, kycStatus: "VERIFIED", capabilities: [] },
    });
  });
});
