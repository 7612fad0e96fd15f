import { describe, expect, test } from "vitest";
import { openMemoryBooks, walletWith } from "../../../../../test/support/memory-books.ts";
import { onlyProvider } from "../../../../../test/support/only-provider.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import { fromDecimal } from "../../../../kernel/money.ts";
import { payOut } from "../pay-out.ts";
import { walletReference } from "../present-wallet.ts";
import type { Wallet } from "../queries.ts";

const ID = 7n;
const FEE = 50n;
const TIER_2 = ["BVN", "NIN", "PVC"] as const;

/** Pays out of a wallet, and returns its balance and its usage of the day. */
async function pay(amount: bigint, has: bigint, changes: Partial<Wallet> = {}) {
  // The provider is chosen, and not called.
  const rail = { name: "simulator", referenceFor: () => "r", refusesWork: async () => false };
  const kit = { providers: { bankRail: onlyProvider(rail) } } as unknown as Kit;
  const order = {
    environmentId: 7n,
    mode: "test",
    ...{ walletReference: walletReference(ID), amount, bankCode: "058" },
    ...{ accountNumber: "0123456789", accountName: "Amina Bello" },
    ...{ narrative: undefined, scenario: undefined },
  } as const;
  const operation = await payOut(kit, order);
  const books = openMemoryBooks(walletWith(ID, has));
  const wallet = {
    ...{ environmentId: 1n, id: ID, customerId: 3n, currency: "NGN", status: "Active" },
    ...{ verified: TIER_2, usedOn: null, usedToday: 0n, withheld: 0n, ...changes },
  };
  const free = `"stamp-duty":{"form":"flat","fee":0}`;
  const overrides = `{"payout":{"form":"flat","fee":${FEE}},${free}}`;
  const prices = { environmentId: 1n, overrides };
  operation.decide({ wallet, prices, tiers: { tiers: null } } as never, books);
  const { available, held } = books.account(ID);
  const used = books.changes.updates.map(({ row }) => (row as Wallet).usedToday);
  return { available, held, used };
}

describe("a payout", () => {
  const most = fromDecimal(100_000);

  test("holds amount and fee, which may be all that is available", async () => {
    const paid = { available: 0n, held: 400n + FEE, used: [400n] };
    expect(await pay(400n, 400n + FEE)).toEqual(paid);
    expect(await pay(most, most + FEE)).toMatchObject({ held: most + FEE, used: [most] });
  });

  test.each<[string, [bigint, bigint, Partial<Wallet>?], string]>([
    ["one kobo more than is available", [400n, 399n + FEE], "insufficient_balance"],
    ["one kobo above the tier's limit", [most + 1n, 2n * most], "limit_exceeded"],
    ["below the tier", [400n, 1_000n, { verified: ["BVN", "NIN"] }], "kyc_required"],
    ["out of a frozen wallet", [400n, 1_000n, { status: "Frozen" }], "forbidden"],
    ["out of a closed wallet", [400n, 1_000n, { status: "Closed" }], "request_failed"],
    ["in dollars", [400n, 1_000n, { currency: "USD" }], "request_failed"],
  ])("is refused %s", async (_, given, code) => {
    await expect(pay(...given)).rejects.toMatchObject({ code });
  });
});
