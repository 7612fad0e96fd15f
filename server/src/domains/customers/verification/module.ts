import { hourly } from "../../../kernel/jobs/timers/schedules.ts";
import type { Module } from "../../../kernel/module.ts";
import { eraseIdentities } from "./erase-identity.ts";
import { ERASE_TASK, REQUERY_TASK, readRequery } from "./jobs.ts";
import { payments } from "./prove-payments.ts";
import { requeryCheck } from "./requery-check.ts";
import { verificationRoutes } from "./routes.ts";
import { verificationSessionRoutes } from "./session-routes.ts";
import { createContext, type Purpose } from "./verification-context.ts";

/** Identity checks, for merchants and for the given purposes. */
export const verification = (purposes: readonly Purpose[]): Module => ({
  name: "verification",
  rowProofs: [payments],
  routes: (kit) => verificationRoutes(createContext(kit, purposes)),
  sessionRoutes: verificationSessionRoutes,
  tasks: (kit) => {
    const context = createContext(kit, purposes);
    return {
      [REQUERY_TASK]: (payload) => requeryCheck(context, readRequery(payload)),
      [ERASE_TASK]: () => eraseIdentities(kit.database),
    };
  },
  schedules: [hourly(ERASE_TASK, 20)],
});
