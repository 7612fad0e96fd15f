import { describe, expect, test } from "vitest";
import type { Kit } from "../../../../kernel/kit.ts";
import { AMOUNT_MAX, fromDecimal } from "../../../../kernel/money.ts";
import { pricesIn } from "../../../platform/pricing/index.ts";
import {
  approvalRule,
  costOf,
  type Destination,
  isHeld,
  priceItems,
  sumOf,
  type TransferItem,
} from "../rules.ts";
import { setApprovalThreshold } from "../set-approval-threshold.ts";

const ITEM = { amount: 5_000n } as TransferItem;
const BANK = { kind: "bank" } as Destination;
const BUSINESS = { kind: "business" } as Destination;

const PRICES = pricesIn({ environmentId: 1n, overrides: "{}" });

const price = (destination: Destination, approvalAbove: bigint | null) =>
  priceItems(
    [ITEM],
    [destination],
    PRICES,
    approvalRule({ items: [ITEM] }, { approvalAbove, dashboardApprovalAbove: null }),
  )[0];

describe("a transfer needs an approval", () => {
  test("above the threshold, and not at it", () => {
    expect(price(BANK, 4_999n)?.needsApproval).toBe(true);
    expect(price(BANK, 5_000n)?.needsApproval).toBe(false);
  });

  test("never, if there is no threshold", () => {
    expect(price(BANK, null)?.needsApproval).toBe(false);
  });
});

describe("what a person sends in the dashboard", () => {
  const maker = { memberId: 1n, userId: "u", name: "Ada Eze", email: "ada@example.com" };
  const waits = (amounts: readonly bigint[], above: bigint | null) => {
    const items = amounts.map((amount) => ({ ...ITEM, amount }));
    const thresholds = { approvalAbove: null, dashboardApprovalAbove: above };
    return items.map(({ amount }) => approvalRule({ items, maker }, thresholds)(amount));
  };

  test("waits as a whole for its sum, so that small rows do not pass", () => {
    expect(waits([2_500n, 2_500n], 4_999n)).toEqual([true, true]);
    expect(waits([2_500n, 2_500n], 5_000n)).toEqual([false, false]);
    expect(waits([1n, 5_001n], 5_000n)).toEqual([true, true]);
  });

  test("has a threshold of its own, besides that of the API", () => {
    expect(waits([fromDecimal(AMOUNT_MAX)], null)).toEqual([false]);
    const thresholds = { approvalAbove: 1n, dashboardApprovalAbove: null };
    expect(approvalRule({ items: [ITEM], maker }, thresholds)(5_000n)).toBe(false);
    const dashboard = { approvalAbove: null, dashboardApprovalAbove: 1n };
    expect(approvalRule({ items: [ITEM] }, dashboard)(5_000n)).toBe(false);
    expect(approvalRule({ items: [ITEM], maker }, undefined)(5_000n)).toBe(false);
  });
});

test("money is held if a worker sends it or an operator must approve it", () => {
  const held = [price(BANK, null), price(BUSINESS, null), price(BUSINESS, 0n)].map(
    (item) => item && isHeld(item),
  );
  expect(held).toEqual([true, false, true]);
});

test("a transfer to a bank costs more than one within the service, and each takes its charges too", () => {
  const overrides = `{"transfer":{"form":"flat","fee":50},"internal-transfer":{"form":"flat","fee":7}}`;
  const prices = pricesIn({ environmentId: 1n, overrides });
  const costs = priceItems([ITEM, ITEM], [BANK, BUSINESS], prices, () => false).map(costOf);
  expect(costs).toEqual([5_050n, 5_007n]);
  expect([sumOf(costs), sumOf([])]).toEqual([10_057n, 0n]);
});

describe("an approval threshold", () => {
  const most = fromDecimal(AMOUNT_MAX);
  const stored = new Error("the threshold would be stored");
  // A threshold is checked before it is stored, and nothing else of the kit is used.
  const kit = { database: { transaction: () => Promise.reject(stored) } } as unknown as Kit;
  const set = (above: bigint | null) =>
    setApprovalThreshold(kit, { businessId: 1n, mode: "live", above, by: "Amaka" });

  test.each([null, 0n, most])("may be %s", async (above) => {
    await expect(set(above)).rejects.toBe(stored);
  });

  test.each([-1n, most + 1n])("may not be %s", async (above) => {
    await expect(set(above)).rejects.toMatchObject({ status: 400 });
  });
});
