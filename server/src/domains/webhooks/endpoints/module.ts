import type { Module } from "../../../kernel/module.ts";
import { endpointRoutes } from "./routes.ts";
import { secretRoutes } from "./secret-routes.ts";

export const endpoints: Module = {
  name: "endpoints",
  sessionRoutes: (kit) => [...endpointRoutes(kit), ...secretRoutes(kit)],
};
