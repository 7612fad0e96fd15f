import type { Module } from "../../../kernel/module.ts";
import { cellCreditPostings, cellPaymentRows } from "./prove-cell-payments.ts";
import { digestedCellPayments } from "./queries.ts";
import { cellEndpoint } from "./routes.ts";

export const cellCredits: Module = {
  name: "cell-credits",
  pages: (kit) => [cellEndpoint(kit)],
  digestedTables: [digestedCellPayments],
  rowProofs: [cellPaymentRows],
  postingProofs: [cellCreditPostings],
};
