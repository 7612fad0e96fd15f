import type { Module } from "../../../kernel/module.ts";
import type { SealedTable } from "../../../kernel/sealing/sealed-table.ts";
import { apiKeySeal, publicKeySeal } from "../../../kernel/tenancy/api-keys.ts";
import { OPEN_WALLETS_TASK } from "./create-business.ts";
import { openWallets } from "./open-wallets.ts";
import { businessRoutes } from "./routes.ts";

const apiKeys: SealedTable = {
  table: "api_keys",
  key: { environment_id: "bigint", id: "bigint" },
  columns: {
    key_sealed: (row) => apiKeySeal(row.bigint("environment_id"), row.bigint("id")),
    public_key_sealed: (row) => publicKeySeal(row.bigint("environment_id"), row.bigint("id")),
  },
  form: "bytes",
};

export const businesses: Module = {
  name: "businesses",
  routes: businessRoutes,
  sealedTables: [apiKeys],
  tasks: (kit) => ({
    [OPEN_WALLETS_TASK]: (payload) => openWallets(kit, environmentIdOf(payload)),
  }),
};

function environmentIdOf(payload: unknown): bigint {
  // `createBusiness` wrote the job in this form.
  return BigInt((payload as { environmentId: string }).environmentId);
}
