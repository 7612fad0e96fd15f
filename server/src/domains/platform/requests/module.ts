import type { Module } from "../../../kernel/module.ts";
import { requestRoutes } from "./routes.ts";

export const requests: Module = { name: "requests", routes: requestRoutes };
