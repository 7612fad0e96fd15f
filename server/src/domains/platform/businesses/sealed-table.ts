import type { SealedTable } from "../../../kernel/sealing/sealed-table.ts";
import { apiKeySeal, publicKeySeal } from "../../../kernel/tenancy/api-keys.ts";

export const apiKeys: SealedTable = {
  table: "api_keys",
  key: { environment_id: "bigint", id: "bigint" },
  columns: {
    key_sealed: (row) => apiKeySeal(row.bigint("environment_id"), row.bigint("id")),
    public_key_sealed: (row) => publicKeySeal(row.bigint("environment_id"), row.bigint("id")),
  },
  form: "bytes",
};
