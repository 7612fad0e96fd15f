import type { Module } from "../../../kernel/module.ts";
import { bankRoutes } from "./routes.ts";

export const banks: Module = { name: "banks", routes: bankRoutes };
