import type { Module } from "../../../kernel/module.ts";
import { customerRoutes } from "./routes.ts";

export const customers: Module = {
  name: "customers",
  routes: customerRoutes,
};
