import type { Module } from "../../../kernel/module.ts";
import { customerRoutes } from "./routes.ts";
import { customerSessionRoutes } from "./session-routes.ts";

export const customers: Module = {
  name: "customers",
  routes: customerRoutes,
  sessionRoutes: customerSessionRoutes,
};
