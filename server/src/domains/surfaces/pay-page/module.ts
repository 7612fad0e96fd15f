import type { Module } from "../../../kernel/module.ts";
import { documentRoutes } from "./document-routes.ts";
import { payPages } from "./routes.ts";

export const payPage: Module = {
  name: "pay-page",
  routes: documentRoutes,
  pages: (kit) => [payPages(kit)],
};
