import { Inbox } from "lucide-react";
import { lazily } from "../../../shell/page.ts";
import { definePage } from "../../shell/page.ts";
import { InboxBadge } from "./badge.tsx";

export const page = definePage({
  path: "inbox",
  title: "Inbox",
  keywords: "alerts, approvals, decisions, unmatched credits, unknown outcomes, exceptions, debts",
  navigation: {
    ...{ group: "main", position: 10, icon: Inbox, key: "I" },
    isTab: true,
    badge: InboxBadge,
  },
  component: lazily(() => import("./index.tsx"), "InboxPage"),
  children: [
    { path: "$kind/$item", component: lazily(() => import("./item-drawer.tsx"), "ItemDrawer") },
  ],
});
