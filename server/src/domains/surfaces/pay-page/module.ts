import type { Module } from "../../../kernel/module.ts";
import { payPages } from "./routes.ts";

export const payPage: Module = { name: "pay-page", pages: (kit) => [payPages(kit)] };
