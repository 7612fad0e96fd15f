import { CheckCheck } from "lucide-react";
import { lazy } from "react";
import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "approvals",
  title: "Approvals",
  keywords: "approve, reject, second person, four eyes, pending",
  permission: "money:read",
  navigation: {
    group: "main",
    position: 40,
    icon: CheckCheck,
    key: "A",
    isTab: true,
    badge: lazy(async () => ({ default: (await import("./badge.tsx")).ApprovalsBadge })),
  },
  component: lazily(() => import("./index.tsx"), "ApprovalsPage"),
  children: [
    {
      path: "$reference",
      component: lazily(() => import("./approval-drawer.tsx"), "ApprovalDrawer"),
    },
  ],
});
