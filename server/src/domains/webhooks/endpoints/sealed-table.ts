import type { SealedRow, SealedTable } from "../../../kernel/sealing/sealed-table.ts";
import { formatSecretContext } from "./endpoint-secret.ts";

const aboutSecret = (row: SealedRow) =>
  formatSecretContext(row.bigint("environment_id"), row.bigint("id"));

/** The secrets that sign deliveries. */
export const webhookEndpoints: SealedTable = {
  table: "webhook_endpoints",
  key: { environment_id: "bigint", id: "bigint" },
  columns: { secret_sealed: aboutSecret, old_secret_sealed: aboutSecret },
  form: "bytes",
};
