import type { Module } from "../../kernel/module.ts";
import { walletRoutes } from "./routes.ts";

export const wallets: Module = { name: "wallets", routes: walletRoutes };
