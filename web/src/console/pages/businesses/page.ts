import { Building2 } from "lucide-react";
import { lazily } from "../../../shell/page.ts";
import { definePage } from "../../shell/page.ts";

export const page = definePage({
  path: "businesses",
  title: "Businesses",
  keywords: "merchant, customer, client, view as",
  permission: "businesses:read",
  isOfService: true,
  navigation: { group: "main", position: 20, icon: Building2, key: "B", isTab: true },
  component: lazily(() => import("./index.tsx"), "BusinessesPage"),
});
