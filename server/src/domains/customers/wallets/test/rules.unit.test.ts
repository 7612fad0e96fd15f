import { describe, expect, test } from "vitest";
import { fromDecimal } from "../../../../kernel/money.ts";
import { DEFAULT_TIERS } from "../../kyc-tiers/index.ts";
import { mayReceive, requireBalanceLimit } from "../balance-limit.ts";
import {
  isEmpty,
  requireAttachable,
  requireDebitable,
  requireFunds,
  requireOpen,
  stateOf,
} from "../rules.ts";

const tier2 = {
  status: "Active",
  currency: "NGN",
  verified: ["BVN", "NIN", "PVC"],
} as const;

describe("money from outside", () => {
  const cap = fromDecimal(500_000);

  test("is allowed as a whole up to the tier's limit, and otherwise not at all", () => {
    expect(mayReceive(DEFAULT_TIERS, tier2, cap - 5n, 5n)).toBe(true);
    expect(mayReceive(DEFAULT_TIERS, tier2, cap - 5n, 6n)).toBe(false);
    const tier3 = { ...tier2, verified: [...tier2.verified, "ADDRESS"] } as const;
    expect(mayReceive(DEFAULT_TIERS, tier3, cap, cap)).toBe(true);
  });

  test("is not allowed at a tier without external credits, and has no limit in another currency", () => {
    expect(mayReceive(DEFAULT_TIERS, { ...tier2, verified: ["NIN", "PVC"] }, 0n, 1n)).toBe(false);
    expect(mayReceive(DEFAULT_TIERS, { ...tier2, currency: "USD" }, cap, cap)).toBe(true);
  });
});

describe("a transfer between wallets", () => {
  const cap = fromDecimal(500_000);
  const receive = (holds: bigint, amount: bigint, changes: object = {}) =>
    requireBalanceLimit(DEFAULT_TIERS, { ...tier2, ...changes }, holds, amount);

  test("fits up to the limit of the receiver's tier, and is otherwise refused with the rest", () => {
    expect(() => receive(cap - 5n, 5n)).not.toThrow();
    expect(() => receive(cap - 5n, 6n)).toThrow(/at most NGN 500,000\.00.*can take NGN 0\.05 now/);
    expect(() => receive(cap + 1n, 1n)).toThrow(/can take NGN 0\.00 now/);
  });

  test("has no limit at the highest tier, and none in another currency", () => {
    const verified = [...tier2.verified, "ADDRESS"];
    expect(() => receive(cap, cap, { verified })).not.toThrow();
    expect(() => receive(cap, cap, { currency: "USD" })).not.toThrow();
  });
});

describe("a wallet", () => {
  const frozen = { ...tier2, status: "Frozen" } as const;
  const closed = { ...tier2, status: "Closed" } as const;

  test("pays while it is neither frozen nor closed", () => {
    expect(() => requireDebitable(tier2)).not.toThrow();
    expect(() => requireDebitable(frozen)).toThrow("The wallet is frozen");
    expect(() => requireDebitable(closed)).toThrow("This wallet is closed");
  });

  test("is open while it is not closed", () => {
    expect(() => requireOpen(frozen, null)).not.toThrow();
    expect(() => requireOpen(closed, null)).toThrow("This wallet is closed");
  });

  test("pays exactly what it has available, and nothing more", () => {
    expect(() => requireFunds({ available: 500n, pending: 0n }, 500n, "NGN")).not.toThrow();
    const short = { available: 499n, pending: 1_000n };
    expect(() => requireFunds(short, 500n, "NGN")).toThrow(
      expect.objectContaining({
        status: 402,
        message: expect.stringContaining("NGN 4.99 available. Another NGN 10.00 is pending"),
      }),
    );
  });

  test("gets an account number in naira, at a tier that allows one, while it is open", () => {
    expect(() => requireAttachable(DEFAULT_TIERS, tier2)).not.toThrow();
    expect(() => requireAttachable(DEFAULT_TIERS, closed)).toThrow("This wallet is closed");
    for (const other of [{ verified: [] }, { currency: "USD" }] as const)
      expect(() => requireAttachable(DEFAULT_TIERS, { ...tier2, ...other })).toThrow();
  });

  test("is empty when no part of its balance holds money", () => {
    const none = { available: 0n, held: 0n, pending: 0n };
    expect(isEmpty(none)).toBe(true);
    for (const bucket of ["available", "held", "pending"] as const)
      expect(isEmpty({ ...none, [bucket]: 1n })).toBe(false);
  });

  test("shows a payout that was paid after its refund as failed", () => {
    expect(stateOf("Failed")).toEqual({ status: "Reversed", progress: ["failed", "paid_late"] });
    expect(stateOf("Reversed")).toEqual({ status: "Reversed", progress: ["returned"] });
  });

  test("finds payouts by the status of their record alone if that is enough", () => {
    expect(stateOf("Sent")).toEqual({ status: "Successful" });
    expect(stateOf("Held")).toEqual({ status: "Pending" });
  });
});
