import { definePage, lazily } from "../../shell/page.ts";

export const page = definePage({
  path: "webhooks/$endpoint",
  title: "Webhook endpoint",
  clock: "real",
  permission: "webhooks:read",
  component: lazily(() => import("./index.tsx"), "EndpointPage"),
  children: [
    { path: "$delivery", component: lazily(() => import("./delivery.tsx"), "DeliveryDetail") },
  ],
});
