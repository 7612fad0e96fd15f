import type { Module } from "../../../kernel/module.ts";
import { clearedFundings } from "./queries.ts";
import { cardWalletRoutes } from "./routes.ts";

export const cardWallets: Module = {
  name: "card-wallets",
  routes: cardWalletRoutes,
  clearedRecords: clearedFundings,
};
