import { House } from "lucide-react";
import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "home",
  title: "Home",
  keywords: "balance, overview, dashboard",
  permission: "money:read",
  navigation: { group: "main", position: 10, icon: House, key: "H", isTab: true },
  component: lazily(() => import("./index.tsx"), "HomePage"),
});
