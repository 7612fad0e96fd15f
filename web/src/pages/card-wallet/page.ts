import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "cards/wallet",
  title: "Card wallet",
  keywords: "dollar, usd, fund cards",
  permission: "money:read",
  component: lazily(() => import("./index.tsx"), "CardWalletPage"),
});
