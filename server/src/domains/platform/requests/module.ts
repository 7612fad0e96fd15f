import type { Route } from "../../../kernel/http/routes/route.ts";
import { buildRouteNames } from "../../../kernel/http/routes/route-names.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Module } from "../../../kernel/module.ts";
import { requestRoutes } from "./routes.ts";
import { requestSessionRoutes } from "./session-routes.ts";

/** `routesOf` gives every route of the service. It is called at the first question about one. */
export const requests = (routesOf: (kit: Kit) => readonly Route[]): Module => ({
  name: "requests",
  routes: (kit) =>
    requestRoutes(
      kit,
      buildRouteNames(() => routesOf(kit)),
    ),
  sessionRoutes: requestSessionRoutes,
});
