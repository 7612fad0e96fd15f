import type { Module } from "../../../kernel/module.ts";
import { expireAccount } from "./expire-account.ts";
import { EXPIRE_TASK, readExpiry } from "./jobs.ts";
import { virtualAccountRoutes } from "./routes.ts";

export const virtualAccounts: Module = {
  name: "virtual-accounts",
  routes: virtualAccountRoutes,
  tasks: (kit) => ({ [EXPIRE_TASK]: (payload) => expireAccount(kit, readExpiry(payload)) }),
};
