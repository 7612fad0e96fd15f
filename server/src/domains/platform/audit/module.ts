import type { Module } from "../../../kernel/module.ts";
import { digestedActions } from "./queries.ts";

/** What operators have done: written by every domain, read by the operator's commands. */
export const audit: Module = { name: "audit", digestedTables: [digestedActions] };
