import { dailyInLagos } from "../../../kernel/jobs/timers/schedules.ts";
import type { Module } from "../../../kernel/module.ts";
import { carryOutReplay } from "./carry-out-replay.ts";
import { dropOldDeliveries } from "./drop-old-deliveries.ts";
import { REPLAY_TASK } from "./replay-since.ts";

const DROP_TASK = "webhooks.drop_old_deliveries";

export const replays: Module = {
  name: "replays",
  tasks: (kit) => ({
    [REPLAY_TASK]: (payload) => {
      // The job was written by replaySince, which gives it this form.
      const { environmentId, replayId } = payload as { environmentId: string; replayId: string };
      return carryOutReplay(kit, BigInt(environmentId), BigInt(replayId));
    },
    [DROP_TASK]: () => dropOldDeliveries(kit),
  }),
  schedules: [dailyInLagos(DROP_TASK, 3, 10)],
};
