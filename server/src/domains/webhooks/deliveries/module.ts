import type { Module } from "../../../kernel/module.ts";
import { countFailingEndpoints, countWaiting } from "./backlog-queries.ts";
import { EventDelivery } from "./deliver-events.ts";
import { deliveryRoutes } from "./routes.ts";

export const deliveries: Module = {
  name: "deliveries",
  sessionRoutes: deliveryRoutes,
  gauges: [
    {
      name: "kasuwa_webhook_deliveries_waiting",
      unit: "count",
      help: "Webhook deliveries of the whole installation that wait for an attempt, at most 100000.",
      read: async (queryable) => [{ value: await countWaiting(queryable) }],
    },
    {
      name: "kasuwa_webhook_endpoints_failing",
      unit: "count",
      help: "Webhook endpoints of the whole installation that fail: still enabled, or disabled for it.",
      labelNames: ["status"],
      async read(queryable) {
        const { failing, disabled } = await countFailingEndpoints(queryable);
        return [
          { labels: { status: "enabled" }, value: failing },
          { labels: { status: "disabled" }, value: disabled },
        ];
      },
    },
  ],
  loops: (kit) => [new EventDelivery(kit, () => performance.now())],
};
