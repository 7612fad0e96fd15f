import { describe, expect, test } from "vitest";
import type { Kit } from "../../../../kernel/kit.ts";
import { AMOUNT_MAX, fromDecimal } from "../../../../kernel/money.ts";
import { fundWallet } from "../fund-wallet.ts";

describe("the funding of a card wallet", () => {
  const most = fromDecimal(AMOUNT_MAX);
  const looked = new Error("the wallet would be looked up");
  const read = () => Promise.reject(looked);
  // An amount is checked before anything else of the kit is used.
  const kit = { database: { maybeOne: read, one: read, many: read } } as unknown as Kit;
  const fund = (amount: bigint) =>
    fundWallet(kit, { businessId: 1n, mode: "test", amount, receipt: "r-1", by: "Amaka" });

  test.each([1n, most])("may be of %s", async (amount) => {
    await expect(fund(amount)).rejects.toBe(looked);
  });

  test.each([-1n, 0n, most + 1n])("may not be of %s", async (amount) => {
    await expect(fund(amount)).rejects.toMatchObject({ status: 400 });
  });
});
