import type { Module } from "../../../kernel/module.ts";
import { billRoutes } from "./routes.ts";

export const bills: Module = {
  name: "bills",
  routes: billRoutes,
};
