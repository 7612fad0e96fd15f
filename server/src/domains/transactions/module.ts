import type { Module } from "../../kernel/module.ts";
import { transactionRoutes } from "./routes.ts";
import { MONEY_EVENTS } from "./schemas.ts";

export const transactions: Module = {
  name: "transactions",
  routes: transactionRoutes,
  events: MONEY_EVENTS,
};
