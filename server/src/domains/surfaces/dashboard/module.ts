import type { Module } from "../../../kernel/module.ts";
import { homeRoutes } from "./home-routes.ts";
import { dashboardTasks } from "./jobs.ts";
import { offeredRoutes } from "./offered-routes.ts";
import { webPages } from "./page-routes.ts";
import { recordRoutes } from "./record-routes.ts";
import { streamPages } from "./stream-routes.ts";
import { viewRoutes } from "./view-routes.ts";

/** What only the dashboard has, and which public routes it offers to people. */
export const dashboard: Module = {
  name: "dashboard",
  offers: offeredRoutes,
  tasks: dashboardTasks,
  sessionRoutes: (kit) => [...homeRoutes(kit), ...recordRoutes(kit), ...viewRoutes(kit)],
  sessionPages: (kit, admission) => [webPages(), streamPages(kit, admission)],
};
