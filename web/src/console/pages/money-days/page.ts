import { ChartColumn } from "lucide-react";
import { lazily } from "../../../shell/page.ts";
import { definePage } from "../../shell/page.ts";

export const page = definePage({
  path: "money/days",
  title: "Daily figures",
  keywords: "daily report, volume, charts",
  permission: "money:read",
  navigation: { group: "money", position: 50, icon: ChartColumn, key: "D" },
  component: lazily(() => import("./index.tsx"), "DaysPage"),
});
