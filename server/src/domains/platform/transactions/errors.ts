import { defineRefusal } from "../../../kernel/refusals.ts";

export const transactionNotFound = defineRefusal({
  code: "transaction_not_found",
  when: "no transaction in this mode has this reference",
  message:
    "No transaction in this mode has this reference. Send a reference that the service returned, and a key of its mode.",
  param: "reference",
});

export const nothingFoundAnywhere = defineRefusal({
  code: "transaction_not_found",
  when: "no transaction has this reference or session id",
  message:
    "No transaction has this reference or session id. Transfers, payouts, bills and credits have one; invoices, wallets and cards are found in their lists.",
  param: "reference",
});
