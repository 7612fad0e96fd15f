import { beforeAll, expect, test } from "vitest";
import { ask } from "../../../../../test/support/service.ts";
import { setScopes } from "../../../platform/businesses/index.ts";
import { PENDING_PAYEE, refusalOf, useWallets, type WalletMerchant } from "./wallet-service.ts";

const walletService = useWallets({ works: false });

let scopeless: WalletMerchant;
let merchant: WalletMerchant;
const ids = { customer: 0, wallet: "" };

beforeAll(async () => {
  merchant = await walletService().merchant();
  ids.customer = await merchant.customer();
  ids.wallet = await merchant.wallet();
  scopeless = await walletService().merchant();
  const { businessId } = scopeless;
  await setScopes(walletService().kit, { businessId, mode: "test", scopes: [], by: "a test" });
});

/** Every route of customers, KYC and wallets, with its scope. `C` stands for a customer, `W` for a wallet. */
type Listed = readonly [method: string, path: string, scope: string, body: object | undefined];

const ROUTES: readonly Listed[] = [
  ["POST", "/customers", "customers:write", {}],
  ["GET", "/customers/C", "customers:write", undefined],
  ["GET", "/customers/by-external-id/x", "customers:write", undefined],
  ["POST", "/customers/C/kyc", "kyc:write", { bvn: "22212345901" }],
  ["POST", "/customers/C/wallets", "customer_wallet:write", { currency: "NGN" }],
  ["GET", "/customers/C/wallets", "customer_wallet:read", undefined],
  ["GET", "/wallets/W", "customer_wallet:read", undefined],
  ["POST", "/wallets/W/virtual-account", "customer_wallet:write", {}],
  ["DELETE", "/wallets/W/virtual-account", "customer_wallet:write", undefined],
  ["POST", "/wallets/W/virtual-account/regenerate", "customer_wallet:write", {}],
  ["POST", "/wallets/W/transfer", "customer_wallet:write", { toWalletReference: "W", amount: 1 }],
  ["POST", "/wallets/W/payout", "customer_wallet:write", { ...PENDING_PAYEE, amount: 1 }],
  ["GET", "/wallets/W/payouts/pay_000000000000", "customer_wallet:read", undefined],
  ["GET", "/wallets/W/transactions", "customer_wallet:read", undefined],
  ["GET", "/wallets/W/statement", "customer_wallet:read", undefined],
  ["POST", "/wallets/W/freeze", "customer_wallet:write", {}],
  ["POST", "/wallets/W/unfreeze", "customer_wallet:write", {}],
  ["POST", "/wallets/W/close", "customer_wallet:write", {}],
];

const place = (path: string): string =>
  path.replace("/C", `/${ids.customer}`).replace("/W", `/${ids.wallet}`);

test.each(ROUTES)("%s %s needs the scope %s", async (method, path, scope, body) => {
  const answer = await scopeless.asks(place(path), body, { method });
  expect(refusalOf(answer)).toBe("403 forbidden");
  expect(answer.body.error?.message).toContain(scope);
});

const writes = ROUTES.filter(([method]) => method !== "GET");

test.each(writes)("%s %s needs a signature", async (method, path, _scope, body) => {
  const headers = { "x-service-signature": "bm90aGluZw==" };
  const answer = await merchant.asks(place(path), body, { method, headers });
  expect(refusalOf(answer)).toBe("401 invalid_signature");
});

const once = [
  ["/wallets/W/transfer", { toWalletReference: "W", amount: 1 }],
  ["/wallets/W/payout", { ...PENDING_PAYEE, amount: 1 }],
] as const;

test.each(once)("POST %s needs an Idempotency-Key", async (path, body) => {
  const answer = await ask(walletService(), { path: place(path), body, key: merchant.test });
  expect(refusalOf(answer)).toBe("400 missing_field");
  expect(answer.body.error?.param).toBe("Idempotency-Key");
});

test.each(
  ROUTES,
)("%s %s answers with the prefix as without it", async (method, path, _scope, body) => {
  const [short, long] = await Promise.all(
    ["", "/api/v1"].map((prefix) => scopeless.asks(`${prefix}${place(path)}`, body, { method })),
  );
  expect(long?.body.error).toEqual(short?.body.error);
});
