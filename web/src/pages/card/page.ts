import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "cards/$cardReference",
  title: "Card",
  permission: "money:read",
  component: lazily(() => import("./index.tsx"), "CardPage"),
  children: [
    {
      path: "$authorizationId",
      component: lazily(() => import("./purchase-drawer.tsx"), "PurchaseDrawer"),
    },
  ],
});
