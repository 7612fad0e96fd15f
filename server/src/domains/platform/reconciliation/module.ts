import { dailyInLagos } from "../../../kernel/jobs/timers/schedules.ts";
import type { Module } from "../../../kernel/module.ts";
import { alertMissingRecords } from "./alert-missing-record.ts";
import { adjustmentPostings, adjustmentRows } from "./prove-adjustments.ts";
import { type ReconciledDomains, reconcileAll } from "./reconcile-provider.ts";

const RECONCILE_TASK = "reconciliation.run";
const MISSING_TASK = "reconciliation.find_missing";

/** Compares the books with the statements of providers, whichever domains have money there. */
export const reconciliation = (domains: () => ReconciledDomains): Module => ({
  name: "reconciliation",
  tasks: (kit, notices) => ({
    [RECONCILE_TASK]: () => reconcileAll(kit, { notices, ...domains() }),
    [MISSING_TASK]: () => alertMissingRecords(kit),
  }),
  schedules: [dailyInLagos(RECONCILE_TASK, 4, 30), dailyInLagos(MISSING_TASK, 12, 5)],
  rowProofs: [adjustmentRows],
  postingProofs: [adjustmentPostings],
});
