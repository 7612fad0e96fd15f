import type { Module } from "../../../kernel/module.ts";
import { testModeRoutes } from "./routes.ts";
import { testModeSessionRoutes } from "./session-routes.ts";

export const testMode: Module = {
  name: "test-mode",
  routes: testModeRoutes,
  sessionRoutes: testModeSessionRoutes,
};
