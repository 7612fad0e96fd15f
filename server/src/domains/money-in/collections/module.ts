import { dailyInLagos } from "../../../kernel/jobs/timers/schedules.ts";
import type { Module } from "../../../kernel/module.ts";
import { type AccountOwner, deskOf } from "./account-owners.ts";
import { confirmCredit } from "./confirm-credit.ts";
import { confirmDecided } from "./confirm-decided.ts";
import { handleCredit } from "./handle-credit.ts";
import { CONFIRM_TASK, PAY_TASK, readPaymentDue } from "./jobs.ts";
import { payCell } from "./pay-cell.ts";
import { creditProofs, fundingPostings } from "./prove-credit-postings.ts";
import { sentCreditPostings, sentCreditProofs } from "./prove-sent-credits.ts";
import { clearedUnmatchedCredits, digestedCredits } from "./queries.ts";
import { collectionRoutes } from "./routes.ts";

/** The handler of credits, for every owner of account numbers. */
export const collections = (owners: readonly AccountOwner[]): Module => ({
  name: "collections",
  sessionRoutes: collectionRoutes,
  digestedTables: [digestedCredits],
  rowProofs: [...creditProofs, ...sentCreditProofs],
  postingProofs: [fundingPostings, sentCreditPostings],
  clearedRecords: clearedUnmatchedCredits,
  tasks: (kit) => ({
    [PAY_TASK]: (payload) => payCell(kit, readPaymentDue(payload)),
    [CONFIRM_TASK]: () => confirmDecided(kit),
  }),
  // Before the comparison with the other cells.
  schedules: [dailyInLagos(CONFIRM_TASK, 4, 45)],
  notices: (kit) => {
    const desk = deskOf(kit, owners);
    return {
      credit: (notice, provider) => handleCredit(desk, notice, provider),
      unconfirmed_credit: (notice, provider) => confirmCredit(desk, notice, provider),
    };
  },
});
