import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "wallets/$walletReference",
  title: "Wallet",
  permission: "customers:read",
  component: lazily(() => import("./index.tsx"), "WalletPage"),
});
