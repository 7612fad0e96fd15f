import { defineRefusal } from "../../../kernel/refusals.ts";

export const transactionNotFound = defineRefusal({
  code: "transaction_not_found",
  when: "no transaction in this mode has this reference",
  message:
    "No transaction in this mode has this reference. Send a reference that the service returned, and a key of its mode.",
  param: "reference",
});

export const noReceipt = defineRefusal<{ status: string; postingType: string }>({
  code: "request_failed",
  when: "the money did not go out, or has not arrived yet",
  sample: { status: "Pending", postingType: "Debit" },
  message: ({ status, postingType }) =>
    postingType === "Credit"
      ? "Receipts are for money that went out. This money came in: ask the sender's bank for a receipt."
      : `This is ${status}, so there is no receipt: only money that has arrived has one. Read it to see its status.`,
});

export const nothingFoundAnywhere = defineRefusal({
  code: "transaction_not_found",
  when: "no transaction has this reference, session id or account number",
  message:
    "No transaction has this reference, session id or account number. Find cards with card find, invoices and wallets in the dashboard of their business, and credits without an owner with credits unmatched --account.",
  param: "reference",
});

export const ledgerAccountNotFound = defineRefusal<{ account: string }>({
  code: "not_found",
  when: "the books have no such account",
  message: ({ account }) =>
    `The books have no account ${account}. Take one from ledger accounts: an environment, a slash and a number.`,
  param: "account",
});

export const ledgerTransactionNotFound = defineRefusal<{
  transaction: string;
  archivedUntil: Date | null;
}>({
  code: "transaction_not_found",
  when: "the books have no such ledger transaction",
  message: ({ transaction, archivedUntil }) =>
    archivedUntil === null
      ? `The books have no transaction ${transaction}. Give ltx_…, a merchant's reference, or an id.`
      : `The books have no transaction ${transaction} since ${archivedUntil.toISOString()}. Earlier ones are in archives: see archive list.`,
  param: "transaction",
});
