import type { Module } from "../../../kernel/module.ts";
import { eventRoutes } from "./routes.ts";
import { EVENTS } from "./schemas.ts";

export const events: Module = {
  name: "events",
  routes: eventRoutes,
  events: EVENTS,
};
