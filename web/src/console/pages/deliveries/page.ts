import { Webhook } from "lucide-react";
import { lazily } from "../../../shell/page.ts";
import { definePage } from "../../shell/page.ts";

export const page = definePage({
  path: "deliveries",
  title: "Webhooks",
  keywords: "deliveries, endpoints, events, attempts, replay",
  permission: "deliveries:read",
  navigation: { group: "deliveries", position: 10, icon: Webhook, key: "W" },
  component: lazily(() => import("./index.tsx"), "FleetPage"),
});
