import type { Module } from "../../../kernel/module.ts";
import { cardholderRoutes } from "./routes.ts";

export const cardholders: Module = { name: "cardholders", routes: cardholderRoutes };
