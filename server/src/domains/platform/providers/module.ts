import { hourly } from "../../../kernel/jobs/timers/schedules.ts";
import type { Module } from "../../../kernel/module.ts";
import { watchProviders } from "./watch-providers.ts";

const WATCH_TASK = "providers.watch";

export const providers: Module = {
  name: "providers",
  tasks: (kit) => ({ [WATCH_TASK]: () => watchProviders(kit) }),
  schedules: [hourly(WATCH_TASK, 5)],
};
