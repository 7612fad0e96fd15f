import { Zap } from "lucide-react";
import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "bills",
  title: "Bills",
  keywords: "airtime, data, electricity, token, meter, cable, dstv, betting, vas",
  permission: "money:read",
  navigation: { group: "customers", position: 40, icon: Zap },
  component: lazily(() => import("./index.tsx"), "BillsPage"),
  children: [
    { path: "$reference", component: lazily(() => import("./bill-drawer.tsx"), "BillDrawer") },
  ],
});
