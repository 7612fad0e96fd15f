import { Users } from "lucide-react";
import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "customers",
  title: "Customers",
  keywords: "kyc, tier, bvn, nin, wallet, person",
  permission: "customers:read",
  navigation: { group: "customers", position: 10, icon: Users, key: "C" },
  component: lazily(() => import("./index.tsx"), "CustomersPage"),
});
