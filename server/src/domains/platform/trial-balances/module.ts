import { dailyInLagos } from "../../../kernel/jobs/timers/schedules.ts";
import type { Module } from "../../../kernel/module.ts";
import { takeDailyBalances } from "./take-daily-balances.ts";

const TAKE_TASK = "trial_balances.take";

export const trialBalances: Module = {
  name: "trial-balances",
  tasks: (kit) => ({ [TAKE_TASK]: () => takeDailyBalances(kit) }),
  // Entries of the day are settled a minute after midnight.
  schedules: [dailyInLagos(TAKE_TASK, 0, 10)],
};
