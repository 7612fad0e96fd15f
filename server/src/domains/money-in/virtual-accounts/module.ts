import type { Module } from "../../../kernel/module.ts";
import { LAPSE_TASK, readLapse } from "./jobs.ts";
import { lapseAccount } from "./lapse-account.ts";
import { virtualAccountRoutes } from "./routes.ts";

export const virtualAccounts: Module = {
  name: "virtual-accounts",
  routes: virtualAccountRoutes,
  tasks: (kit) => ({ [LAPSE_TASK]: (payload) => lapseAccount(kit, readLapse(payload)) }),
};
