import type { Module } from "../../../kernel/module.ts";
import { transferRoutes } from "./routes.ts";

export const transfers: Module = {
  name: "transfers",
  routes: transferRoutes,
};
