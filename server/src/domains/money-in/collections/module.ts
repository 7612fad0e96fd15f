import type { Module } from "../../../kernel/module.ts";
import { type AccountOwner, deskOf } from "./account-owners.ts";
import { confirmCredit } from "./confirm-credit.ts";
import { handleCredit } from "./handle-credit.ts";
import { creditProofs, fundingPostings } from "./prove-credit-postings.ts";
import { clearedUnmatchedCredits, digestedCredits } from "./queries.ts";
import { collectionRoutes } from "./routes.ts";

/** The handler of credits, for every owner of account numbers. */
export const collections = (owners: readonly AccountOwner[]): Module => ({
  name: "collections",
  sessionRoutes: collectionRoutes,
  digestedTables: [digestedCredits],
  rowProofs: creditProofs,
  postingProofs: [fundingPostings],
  clearedRecords: clearedUnmatchedCredits,
  notices: (kit) => {
    const desk = deskOf(kit, owners);
    return {
      credit: (notice, provider) => handleCredit(desk, notice, provider),
      unconfirmed_credit: (notice, provider) => confirmCredit(desk, notice, provider),
    };
  },
});
