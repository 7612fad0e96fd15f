import { hourly } from "../../kernel/jobs/schedules.ts";
import type { Module } from "../../kernel/module.ts";
import { askAfter } from "./carry-out-check.ts";
import { eraseIdentities } from "./erase-identity.ts";
import { ASK_TASK, ERASE_TASK, readQuestion } from "./jobs.ts";
import { verificationRoutes } from "./routes.ts";
import { deskOf, type Purpose } from "./verification-purposes.ts";

/** The checks of identities, for merchants and for every other purpose that there is. */
export const verification = (purposes: readonly Purpose[]): Module => ({
  name: "verification",
  routes: (kit) => verificationRoutes(deskOf(kit, purposes)),
  tasks: (kit) => {
    const desk = deskOf(kit, purposes);
    return {
      [ASK_TASK]: (payload) => askAfter(desk, readQuestion(payload)),
      [ERASE_TASK]: () => eraseIdentities(kit.database),
    };
  },
  schedules: [hourly(ERASE_TASK, 20)],
});
