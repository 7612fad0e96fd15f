import type { Module } from "../../kernel/module.ts";
import { SETTLE_TASK } from "./queries.ts";
import { settlementRoutes } from "./routes.ts";
import { readDueAccount, settleDue } from "./settle-due.ts";

export const settlement: Module = {
  name: "settlement",
  routes: settlementRoutes,
  tasks: (kit) => ({ [SETTLE_TASK]: (payload) => settleDue(kit, readDueAccount(payload)) }),
};
