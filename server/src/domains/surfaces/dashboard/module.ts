import type { Module } from "../../../kernel/module.ts";
import { offeredRoutes } from "./offered-routes.ts";
import { webPages } from "./page-routes.ts";
import { streamPages } from "./stream-routes.ts";

export const dashboard: Module = {
  name: "dashboard",
  offers: offeredRoutes,
  sessionPages: (kit, gate) => [webPages(), streamPages(kit, gate)],
};
