import { Activity } from "lucide-react";
import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "events",
  title: "Events",
  keywords: "notification, what happened",
  permission: "webhooks:read",
  navigation: { group: "developers", position: 30, icon: Activity },
  component: lazily(() => import("./index.tsx"), "EventsPage"),
  children: [{ path: "$id", component: lazily(() => import("./event.tsx"), "EventDetail") }],
});
