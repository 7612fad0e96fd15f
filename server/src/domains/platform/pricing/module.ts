import type { Module } from "../../../kernel/module.ts";
import { pricingRoutes } from "./routes.ts";

export const pricing: Module = {
  name: "pricing",
  routes: pricingRoutes,
};
