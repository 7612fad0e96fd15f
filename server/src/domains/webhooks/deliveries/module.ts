import type { Module } from "../../../kernel/module.ts";
import type { SealedRow, SealedTable } from "../../../kernel/sealing/sealed-table.ts";
import { formatSecretContext } from "../endpoints/index.ts";
import { countFailingEndpoints, countWaiting } from "./backlog-queries.ts";
import { EventDelivery } from "./deliver-events.ts";

const aboutSecret = (row: SealedRow) =>
  formatSecretContext(row.bigint("environment_id"), row.bigint("id"));

/** The secrets that sign deliveries. */
const webhookEndpoints: SealedTable = {
  table: "webhook_endpoints",
  key: { environment_id: "bigint", id: "bigint" },
  columns: { secret_sealed: aboutSecret, old_secret_sealed: aboutSecret },
  form: "bytes",
};

export const deliveries: Module = {
  name: "deliveries",
  sealedTables: [webhookEndpoints],
  gauges: [
    {
      name: "kasuwa_webhook_deliveries_waiting",
      help: "Webhook deliveries of the whole installation that wait for an attempt, at most 100000.",
      read: async (queryable) => [{ value: await countWaiting(queryable) }],
    },
    {
      name: "kasuwa_webhook_endpoints_failing",
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
