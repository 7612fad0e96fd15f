import type { CommonSetting } from "../../../kernel/cells/common-setting.ts";
import type { Module } from "../../../kernel/module.ts";
import { cellCreditPostings, cellPaymentRows } from "./prove-cell-payments.ts";
import { digestedCellPayments } from "./queries.ts";
import { cellEndpoint } from "./routes.ts";

/** `settings` are all kinds of common settings, which the home cell gives to the others. */
export const cellCredits = (settings: readonly CommonSetting[]): Module => ({
  name: "cell-credits",
  pages: (kit) => [cellEndpoint(kit, settings)],
  digestedTables: [digestedCellPayments],
  rowProofs: [cellPaymentRows],
  postingProofs: [cellCreditPostings],
});
