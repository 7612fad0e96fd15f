import type { Module } from "../../../kernel/module.ts";
import { type AccountOwner, deskOf } from "./account-owners.ts";
import { creditProofs, fundingPostings } from "./prove-credits.ts";
import { digestedCredits } from "./queries.ts";
import { takeCredit } from "./take-credit.ts";

/** What takes money in, for every owner of account numbers that there is. */
export const collections = (owners: readonly AccountOwner[]): Module => ({
  name: "collections",
  digestedTables: [digestedCredits],
  rowProofs: creditProofs,
  postingProofs: [fundingPostings],
  notices: (kit) => {
    const desk = deskOf(kit, owners);
    return { credit: (notice, provider) => takeCredit(desk, notice, provider) };
  },
});
