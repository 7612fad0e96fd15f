import { Coins } from "lucide-react";
import { lazily } from "../../../shell/page.ts";
import { definePage } from "../../shell/page.ts";

export const page = definePage({
  path: "money/accounts",
  title: "Accounts",
  keywords: "ledger accounts, books, clearing account, suspense, entries",
  permission: "money:read",
  navigation: { group: "money", position: 10, icon: Coins, key: "A" },
  component: lazily(() => import("./index.tsx"), "AccountsPage"),
  children: [
    {
      path: "$account",
      component: lazily(() => import("./account-entries.tsx"), "AccountEntries"),
    },
  ],
});
