import { CalendarCheck } from "lucide-react";
import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "settlements",
  title: "Settlements",
  keywords: "payout, pending, available, fees, net, gross, reconcile",
  permission: "money:read",
  navigation: { group: "be-paid", position: 30, icon: CalendarCheck },
  component: lazily(() => import("./index.tsx"), "SettlementsPage"),
  children: [
    {
      path: "$reference",
      component: lazily(() => import("./settlement-drawer.tsx"), "SettlementDrawer"),
    },
  ],
});
