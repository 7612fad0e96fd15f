import { GitCompareArrows } from "lucide-react";
import { lazily } from "../../../shell/page.ts";
import { definePage } from "../../shell/page.ts";

export const page = definePage({
  path: "money/reconciliation",
  title: "Reconciliation",
  keywords: "statements, differences, clearing account",
  permission: "money:read",
  navigation: { group: "money", position: 40, icon: GitCompareArrows, key: "R" },
  component: lazily(() => import("./index.tsx"), "ReconciliationPage"),
});
