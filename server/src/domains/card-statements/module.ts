import type { Module } from "../../kernel/module.ts";
import { statementRoutes } from "./routes.ts";

export const cardStatements: Module = { name: "card-statements", routes: statementRoutes };
