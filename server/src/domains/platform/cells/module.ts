import { dailyInLagos } from "../../../kernel/jobs/timers/schedules.ts";
import type { Module } from "../../../kernel/module.ts";
import { compareWithAll } from "./compare-with-all.ts";

const COMPARE_TASK = "cells.compare";

export const cells: Module = {
  name: "cells",
  tasks: (kit) => ({ [COMPARE_TASK]: () => compareWithAll(kit) }),
  schedules: [dailyInLagos(COMPARE_TASK, 5, 15)],
};
