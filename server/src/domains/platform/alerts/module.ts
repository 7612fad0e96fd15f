import type { Module } from "../../../kernel/module.ts";
import { countOpenAlerts } from "./queries.ts";

export const alerts: Module = {
  name: "alerts",
  gauges: [
    {
      name: "kasuwa_alerts_open",
      unit: "count",
      help: "Open alerts of the whole installation, which wait for an operator.",
      read: async (queryable) => [{ value: await countOpenAlerts(queryable) }],
    },
  ],
};
