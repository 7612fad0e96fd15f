import { Hash } from "lucide-react";
import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "accounts",
  title: "Virtual accounts",
  keywords: "bank account, account number, nuban, collection, deposit",
  permission: "money:read",
  navigation: { group: "be-paid", position: 10, icon: Hash, key: "V" },
  component: lazily(() => import("./index.tsx"), "AccountsPage"),
  children: [
    {
      path: "$reference",
      component: lazily(() => import("./account-drawer.tsx"), "AccountDrawer"),
    },
  ],
});
