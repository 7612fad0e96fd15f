import type { Module } from "../../../kernel/module.ts";
import { approvalRoutes } from "./approval-routes.ts";
import { beforeSendingRoutes, sendingRoutes } from "./member-routes.ts";
import { transferRoutes } from "./routes.ts";
import { thresholdRoutes } from "./threshold-routes.ts";

export const transfers: Module = {
  name: "transfers",
  routes: transferRoutes,
  sessionRoutes: (kit) => [
    ...sendingRoutes(kit),
    ...beforeSendingRoutes(kit),
    ...approvalRoutes(kit),
    ...thresholdRoutes(kit),
  ],
};
