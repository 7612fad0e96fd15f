import type { Module } from "../../../server/src/kernel/module.ts";
import { echoRoutes } from "./routes.ts";

/** What the bench's servers do beside the product's wallets: answer at once. */
export const echo: Module = { name: "bench", routes: echoRoutes };
