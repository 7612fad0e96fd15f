import { dailyInLagos } from "../../../kernel/jobs/timers/schedules.ts";
import type { Module } from "../../../kernel/module.ts";
import { dropOpenings } from "./drop-openings.ts";
import { expireAccount } from "./expire-account.ts";
import { DROP_OPENINGS_TASK, EXPIRE_TASK, readExpiry } from "./jobs.ts";
import { virtualAccountRoutes } from "./routes.ts";

export const virtualAccounts: Module = {
  name: "virtual-accounts",
  routes: virtualAccountRoutes,
  tasks: (kit) => ({
    [EXPIRE_TASK]: (payload) => expireAccount(kit, readExpiry(payload)),
    [DROP_OPENINGS_TASK]: () => dropOpenings(kit.database),
  }),
  schedules: [dailyInLagos(DROP_OPENINGS_TASK, 3, 50)],
};
