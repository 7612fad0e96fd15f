import type { Module } from "../../../kernel/module.ts";
import { approvalRoutes } from "./approval-routes.ts";
import { brandingRoutes } from "./branding-routes.ts";
import { OPEN_WALLETS_TASK } from "./create-business.ts";
import { keyRoutes } from "./key-routes.ts";
import { openWallets } from "./open-wallets.ts";
import { businessRoutes } from "./routes.ts";

export const businesses: Module = {
  name: "businesses",
  routes: businessRoutes,
  sessionRoutes: (kit) => [...approvalRoutes(kit), ...brandingRoutes(kit), ...keyRoutes(kit)],
  tasks: (kit) => ({
    [OPEN_WALLETS_TASK]: (payload) => openWallets(kit, environmentIdOf(payload)),
  }),
};

function environmentIdOf(payload: unknown): bigint {
  // `createBusiness` wrote the job in this form.
  return BigInt((payload as { environmentId: string }).environmentId);
}
