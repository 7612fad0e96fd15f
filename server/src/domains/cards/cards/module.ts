import { dailyInLagos } from "../../../kernel/jobs/timers/schedules.ts";
import type { Module } from "../../../kernel/module.ts";
import { dropOldUnfreezes } from "./drop-old-unfreezes.ts";
import { expireCard } from "./end-card.ts";
import { DROP_UNFREEZES_TASK, EXPIRE_TASK, REPORT_STATUS_TASK, readCardJob } from "./jobs.ts";
import { reportStatus } from "./report-status-to-issuer.ts";
import { cardRoutes } from "./routes.ts";
import { cardSessionRoutes } from "./session-routes.ts";

export const cards: Module = {
  name: "cards",
  routes: cardRoutes,
  sessionRoutes: cardSessionRoutes,
  tasks: (kit) => ({
    [REPORT_STATUS_TASK]: async (payload) => {
      await reportStatus(kit, readCardJob(payload));
    },
    [EXPIRE_TASK]: (payload) => expireCard(kit, readCardJob(payload)),
    [DROP_UNFREEZES_TASK]: () => dropOldUnfreezes(kit.database),
  }),
  schedules: [dailyInLagos(DROP_UNFREEZES_TASK, 3, 40)],
};
