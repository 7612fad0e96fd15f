import type { Module } from "../../../kernel/module.ts";
import { digestedActions } from "./queries.ts";

/** The actions of operators. Every domain writes them, and operator commands read them. */
export const audit: Module = { name: "audit", digestedTables: [digestedActions] };
