import type { Module } from "../../../kernel/module.ts";
import { digestedActions } from "./queries.ts";
import { auditRoutes } from "./routes.ts";

/** The actions of operators and members. Every domain writes them; operator commands and the dashboard read them. */
export const audit: Module = {
  name: "audit",
  digestedTables: [digestedActions],
  sessionRoutes: auditRoutes,
};
