import { dailyInLagos } from "../../../kernel/jobs/timers/schedules.ts";
import type { Module } from "../../../kernel/module.ts";
import { dropOldDeliveries } from "./drop-old-deliveries.ts";
import { REPLAY_TASK } from "./queries.ts";
import { replayRoutes } from "./routes.ts";
import { runReplay } from "./run-replay.ts";

const DROP_TASK = "webhooks.drop_old_deliveries";

export const replays: Module = {
  name: "replays",
  tasks: (kit) => ({
    [REPLAY_TASK]: (payload) => {
      // replaySince writes the payload in this form.
      const { environmentId, replayId } = payload as { environmentId: string; replayId: string };
      return runReplay(kit, BigInt(environmentId), BigInt(replayId));
    },
    [DROP_TASK]: () => dropOldDeliveries(kit),
  }),
  sessionRoutes: replayRoutes,
  schedules: [dailyInLagos(DROP_TASK, 3, 10)],
};
