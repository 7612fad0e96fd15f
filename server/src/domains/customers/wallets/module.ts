import { hourly } from "../../../kernel/jobs/timers/schedules.ts";
import type { Module } from "../../../kernel/module.ts";
import { RELEASE_TASK, readWithholdingWallet, SWEEP_TASK } from "./jobs.ts";
import { pendingProofs } from "./prove-pending.ts";
import { releaseWithheld, sweepWithheld } from "./release-withheld.ts";
import { walletRoutes } from "./routes.ts";

export const wallets: Module = {
  name: "wallets",
  routes: walletRoutes,
  rowProofs: pendingProofs,
  tasks: (kit) => ({
    [RELEASE_TASK]: (payload) => releaseWithheld(kit, readWithholdingWallet(payload)),
    [SWEEP_TASK]: () => sweepWithheld(kit),
  }),
  schedules: [hourly(SWEEP_TASK, 35)],
};
