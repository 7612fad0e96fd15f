import type { Module } from "../../../kernel/module.ts";
import { digestedCardTransactions } from "./queries.ts";
import { statementRoutes } from "./routes.ts";

export const cardStatements: Module = {
  name: "card-statements",
  routes: statementRoutes,
  digestedTables: [digestedCardTransactions],
};
