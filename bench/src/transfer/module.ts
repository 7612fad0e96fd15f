import type { Module } from "../../../server/src/kernel/module.ts";
import { transferRoutes } from "./routes.ts";

/** The one thing the bench's servers can do. The product's wallet route takes its place when there is one. */
export const transfers: Module = { name: "bench", routes: transferRoutes };
