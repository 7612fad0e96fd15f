import { hourly } from "../../../kernel/jobs/timers/schedules.ts";
import type { Module } from "../../../kernel/module.ts";
import { RELEASE_TASK, readParking, SWEEP_TASK } from "./jobs.ts";
import { pendingProofs } from "./prove-pending.ts";
import { releaseParked, sweepParked } from "./release-parked.ts";
import { walletRoutes } from "./routes.ts";

export const wallets: Module = {
  name: "wallets",
  routes: walletRoutes,
  rowProofs: pendingProofs,
  tasks: (kit) => ({
    [RELEASE_TASK]: (payload) => releaseParked(kit, readParking(payload)),
    [SWEEP_TASK]: () => sweepParked(kit),
  }),
  schedules: [hourly(SWEEP_TASK, 35)],
};
