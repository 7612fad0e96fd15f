import type { Module } from "../../../kernel/module.ts";
import { digestedSettlements } from "./queries.ts";
import { settlementRoutes } from "./routes.ts";
import { type DueAccount, readDueAccount, settleDue } from "./settle-due.ts";
import { SETTLE_TASK } from "./settle-timer-queries.ts";
import { shareRuns } from "./share-runs.ts";

export const settlement: Module = {
  name: "settlement",
  digestedTables: [digestedSettlements],
  routes: settlementRoutes,
  tasks: (kit) => {
    // After a downtime thousands of timers of one account are due at once, and each would settle the same.
    const inTurn = shareRuns();
    const settle = (due: DueAccount) =>
      inTurn(`${due.environmentId}/${due.accountId}`, () => settleDue(kit, due));
    return { [SETTLE_TASK]: (payload) => settle(readDueAccount(payload)) };
  },
};
