import type { Module } from "../../../server/src/kernel/module.ts";
import { echoRoutes } from "./routes.ts";

/** The routes that the bench's servers add: they answer at once. */
export const echo: Module = { name: "bench", routes: echoRoutes };
