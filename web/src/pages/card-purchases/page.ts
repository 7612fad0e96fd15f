import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "cards/purchases",
  title: "Card purchases",
  keywords: "declined, authorisation, authorization, merchant, dollar card",
  permission: "money:read",
  component: lazily(() => import("./index.tsx"), "CardPurchasesPage"),
});
