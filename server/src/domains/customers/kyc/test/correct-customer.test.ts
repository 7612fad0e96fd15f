import { expect, test } from "vitest";
import { ask } from "../../../../../test/support/service.ts";
import { setWalletCurrencies } from "../../../platform/businesses/index.ts";
import { correctCustomer } from "../correct-customer.ts";
import { freshBvn, refusalOf, useKyc } from "./kyc-service.ts";

const kycService = useKyc();

test("a customer whose BVN the operator voids loses the tier's capabilities in each wallet", async () => {
  const { kit, business } = kycService();
  const { businessId } = business;
  const currencies = { businessId, mode: "test", currencies: ["NGN", "USD"] } as const;
  await setWalletCurrencies(kit, { ...currencies, by: "ada" });
  const id = await kycService().customer();
  const open = async (currency: string) => {
    const opened = await ask(kycService(), {
      path: `/customers/${id}/wallets`,
      body: { currency },
    });
    return String(opened.body.data?.["walletReference"]);
  };
  const opened = [await open("NGN"), await open("USD")];
  const attach = (wallet: string) =>
    ask(kycService(), { method: "POST", path: `/wallets/${wallet}/virtual-account` });
  const [naira = "", dollars = ""] = opened;
  await kycService().submit(id, { bvn: freshBvn() });
  expect((await attach(naira)).status).toBe(200);

  const note = "The registry had it wrong.";
  const order = { businessId, mode: "test", customerId: BigInt(id), by: "ada", note } as const;
  await correctCustomer(kit, { ...order, details: {}, voids: ["BVN"] });

  expect(await kycService().shown(id)).toMatchObject({ kycTier: 0 });
  const regenerated = await ask(kycService(), {
    method: "POST",
    path: `/wallets/${naira}/virtual-account/regenerate`,
  });
  expect(refusalOf(regenerated)).toMatch(/^403 kyc_required/);
  expect(refusalOf(await attach(dollars))).toMatch(/^403 kyc_required/);
});
