import { ScrollText } from "lucide-react";
import { lazily } from "../../../shell/page.ts";
import { definePage } from "../../shell/page.ts";

export const page = definePage({
  path: "audit",
  title: "Audit",
  keywords: "actions, log, who did what, export, csv",
  permission: "audit:read",
  isOfService: true,
  navigation: { group: "system", position: 70, icon: ScrollText, key: "U" },
  component: lazily(() => import("./index.tsx"), "AuditPage"),
  children: [
    { path: "$actionId", component: lazily(() => import("./action-drawer.tsx"), "ActionDrawer") },
  ],
});
