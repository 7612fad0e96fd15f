import { beforeAll, describe, expect, test } from "vitest";
import { PENDING_PAYEE, refusalOf, useWallets, type WalletMerchant } from "./wallet-service.ts";

const walletService = useWallets({ works: false });

type Method = "GET" | "POST" | "DELETE";

/** The answer of a route at tiers 0 to 3: `ok`, or what the refusal says is missing. */
type AtTiers = readonly [string, string, string, string];

type Row = readonly [method: Method, path: string, body: object | undefined, answers: AtTiers];

const OPEN: AtTiers = ["ok", "ok", "ok", "ok"];
const FROM_ONE: AtTiers = ["BVN", "ok", "ok", "ok"];
const FROM_TWO: AtTiers = [
  "BVN, NIN, and one of PASSPORT, FRSC, PVC",
  "NIN, and one of PASSPORT, FRSC, PVC",
  ...(["ok", "ok"] as const),
];

const payout = { ...PENDING_PAYEE, amount: 1 };

/** Every route of customers, KYC and wallets, in an order in which each one can succeed. */
const ROUTES: readonly Row[] = [
  ["POST", "/customers", { externalId: "E" }, OPEN],
  ["GET", "/customers/C", undefined, OPEN],
  ["GET", "/customers/by-external-id/E", undefined, OPEN],
  ["POST", "/business/customers", { externalId: "E" }, OPEN],
  ["POST", "/customers/C/wallets", { currency: "NGN" }, OPEN],
  ["GET", "/customers/C/wallets", undefined, OPEN],
  ["GET", "/wallets/W", undefined, OPEN],
  ["POST", "/wallets/W/virtual-account", {}, FROM_ONE],
  ["POST", "/wallets/W/virtual-account/regenerate", {}, FROM_ONE],
  ["POST", "/wallets/W/transfer", { toWalletReference: "O", amount: 1 }, OPEN],
  ["POST", "/wallets/O/transfer", { toWalletReference: "W", amount: 1 }, OPEN],
  ["POST", "/wallets/W/payout", payout, FROM_TWO],
  ["GET", "/wallets/W/transactions", undefined, OPEN],
  ["GET", "/wallets/W/statement", undefined, OPEN],
  ["POST", "/wallets/W/freeze", {}, OPEN],
  ["POST", "/wallets/W/unfreeze", {}, OPEN],
  ["POST", "/wallets/E/close", {}, OPEN],
  ["POST", "/customers/C/kyc", { bvn: "22212345901" }, OPEN],
];

const CAPABILITIES = [
  ["hold_wallet", "receive_internal_transfer"],
  ["attach_virtual_account", "receive_external_transfer"],
  ["payout", "issue_card"],
  ["elevated_limits"],
];

describe.each([0, 1, 2, 3])("a customer of tier %i", (tier) => {
  let merchant: WalletMerchant;
  const names = new Map<string, string>();

  beforeAll(async () => {
    merchant = await walletService().merchant();
    const wallet = await merchant.wallet({ tier, holds: 1_000 });
    const { customerId } = await merchant.shown(wallet);
    names.set("C", String(customerId)).set("W", wallet);
    names.set("O", await merchant.wallet({ holds: 10 })).set("E", await merchant.wallet({ tier }));
  });

  const placed = (text: string) =>
    text.replace(/\/([CWOE])(?=\/|$)/g, (_, name: string) => `/${names.get(name)}`);

  test("has the capabilities of its tier and of all lower tiers", async () => {
    const { body } = await merchant.asks(placed("/customers/C"));
    const capabilities = CAPABILITIES.slice(0, tier + 1).flat();
    expect(body.data).toMatchObject({ kycTier: tier, capabilities });
  });

  test.each(ROUTES)("requests %s %s", async (method, path, body, answers) => {
    const isTransfer = body !== undefined && "toWalletReference" in body;
    const to = isTransfer ? { toWalletReference: names.get(String(body.toWalletReference)) } : {};
    const address = path.includes("external-id") ? path : placed(path);
    const answer = await merchant.asks(address, body && { ...body, ...to }, { method });
    if (answers[tier] === "ok") {
      expect(answer.status, answer.text).toBe(200);
      return;
    }
    expect(refusalOf(answer)).toBe("403 kyc_required");
    expect(answer.body.error?.message).toBe(
      `The customer's KYC tier does not allow this yet. Verify with POST /api/v1/customers/{id}/kyc: ${answers[tier]}.`,
    );
  });

  test("reads a payout and retires a number if its tier allowed them", async () => {
    const made = await merchant.asks(`/wallets/${names.get("W")}/payout`, payout);
    const reference = made.body.data?.["payoutReference"] ?? "pay_000000000000";
    const shown = await merchant.asks(`/wallets/${names.get("W")}/payouts/${reference}`);
    expect(shown.status).toBe(tier >= 2 ? 200 : 404);
    const path = `/wallets/${names.get("W")}/virtual-account`;
    const retired = await merchant.asks(path, undefined, { method: "DELETE" });
    expect(refusalOf(retired)).toBe(tier >= 1 ? "200 none" : "400 request_failed");
  });
});
