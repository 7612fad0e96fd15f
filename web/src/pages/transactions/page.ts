import { ArrowRightLeft } from "lucide-react";
import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "transactions",
  title: "Transactions",
  keywords: "payment, statement, csv, export, receipt, history, refund, failed, search",
  permission: "money:read",
  navigation: { group: "main", position: 20, icon: ArrowRightLeft, key: "T", isTab: true },
  component: lazily(() => import("./index.tsx"), "TransactionsPage"),
  children: [
    {
      path: "$reference",
      component: lazily(() => import("./transaction-drawer.tsx"), "TransactionDrawer"),
    },
  ],
});
