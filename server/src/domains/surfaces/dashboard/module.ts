import type { Module } from "../../../kernel/module.ts";
import { offeredRoutes } from "./offered-routes.ts";

export const dashboard: Module = {
  name: "dashboard",
  offers: offeredRoutes,
};
