import type { Module } from "../../../kernel/module.ts";
import { clearedTransactions } from "./cleared-queries.ts";
import { digestedTransactions } from "./record-proof-queries.ts";
import { transactionRoutes } from "./routes.ts";

export const transactions: Module = {
  name: "transactions",
  routes: transactionRoutes,
  digestedTables: [digestedTransactions],
  clearedRecords: clearedTransactions,
};
