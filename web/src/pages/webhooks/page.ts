import { Webhook } from "lucide-react";
import { lazy } from "react";
import { definePage, lazily } from "../../shell/page.ts";

const FailingBadge = lazy(async () => ({
  default: (await import("./failing-badge.tsx")).FailingBadge,
}));

export const page = definePage({
  path: "webhooks",
  title: "Webhooks",
  keywords: "callback, endpoint, notification url, signature, secret, replay",
  permission: "webhooks:read",
  navigation: { group: "developers", position: 10, icon: Webhook, key: "W", badge: FailingBadge },
  component: lazily(() => import("./index.tsx"), "WebhooksPage"),
});
