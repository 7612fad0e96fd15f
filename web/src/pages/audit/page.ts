import { ScrollText } from "lucide-react";
import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "settings/audit",
  title: "Audit",
  keywords: "who did what, activity, history, log",
  clock: "real",
  permission: "audit:read",
  navigation: { group: "settings", position: 60, icon: ScrollText },
  component: lazily(() => import("./index.tsx"), "AuditPage"),
  children: [
    { path: "$actionId", component: lazily(() => import("./action-drawer.tsx"), "ActionDrawer") },
  ],
});
