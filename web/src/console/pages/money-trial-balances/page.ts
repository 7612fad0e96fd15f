import { Scale } from "lucide-react";
import { lazily } from "../../../shell/page.ts";
import { definePage } from "../../shell/page.ts";

export const page = definePage({
  path: "money/trial-balances",
  title: "Trial balances",
  keywords: "opening balances, closing balances, debits and credits",
  permission: "money:read",
  navigation: { group: "money", position: 30, icon: Scale, key: "T" },
  component: lazily(() => import("./index.tsx"), "TrialBalancesPage"),
  children: [
    { path: "$day", component: lazily(() => import("./day-balances.tsx"), "DayBalances") },
  ],
});
