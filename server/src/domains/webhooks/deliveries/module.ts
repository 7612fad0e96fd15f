import type { Module } from "../../../kernel/module.ts";
import type { SealedRow, SealedTable } from "../../../kernel/sealing/sealed-table.ts";
import { formatSecretContext } from "../endpoints/index.ts";
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
  loops: (kit) => [new EventDelivery(kit, () => performance.now())],
};
