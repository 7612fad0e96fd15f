import { describe, expect, test } from "vitest";
import { fromDecimal } from "../../../../kernel/money.ts";
import { DEFAULT_TIERS } from "../../kyc-tiers/index.ts";
import { mayReceive } from "../balance-limit.ts";

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
