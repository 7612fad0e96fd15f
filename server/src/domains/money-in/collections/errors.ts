import type { CellNumber } from "../../../kernel/cells/cell-number.ts";
import { defineRefusal } from "../../../kernel/refusals.ts";

export const noSuchCredit = defineRefusal<{ id: bigint }>({
  code: "transaction_not_found",
  when: "no unmatched credit has this number",
  message: ({ id }) => `There is no unmatched credit ${id}. List them with credits unmatched.`,
  param: "credit",
});

export const noSuchAccount = defineRefusal<{ accountNumber: string }>({
  code: "virtual_account_not_found",
  when: "no virtual account in the mode of the credit has the number",
  message: ({ accountNumber }) =>
    `No virtual account in the mode of the credit has the number ${accountNumber}.`,
  param: "account",
});

export const accountMoved = defineRefusal<{
  accountNumber: string;
  cell: CellNumber;
  serviceAccountNumber: string;
}>({
  code: "request_failed",
  when: "the business of the virtual account is in another cell by now",
  message: ({ accountNumber, cell, serviceAccountNumber }) =>
    `The business of ${accountNumber} moved to cell ${cell}. Send the credit there: credits send, with --to ${serviceAccountNumber}.`,
  param: "account",
});

export const accountIsHere = defineRefusal<{ accountNumber: string }>({
  code: "request_failed",
  when: "a credit is sent to a business of this cell",
  message: ({ accountNumber }) =>
    `The business of ${accountNumber} is in this cell. Assign the credit to a virtual account of it, with credits assign.`,
  param: "to",
});

export const noCellOfAccount = defineRefusal<{ accountNumber: string }>({
  code: "account_not_found",
  when: "no connected cell has a service account number",
  message: ({ accountNumber }) =>
    `No connected cell has the service account number ${accountNumber}. Check its ten digits, and list the cells with cell list.`,
  param: "to",
});

export const noSuchReceiver = defineRefusal<{ accountNumber: string; cell: CellNumber }>({
  code: "account_not_found",
  when: "the other cell has no such service account number in the mode of the credit",
  message: ({ accountNumber, cell }) =>
    `Cell ${cell} has no business that can receive money at ${accountNumber} in the mode of the credit.`,
  param: "to",
});

export const cellSilent = defineRefusal<{ cell: CellNumber; why: string }>({
  code: "provider_unavailable",
  when: "the other cell does not say whose account it is",
  message: ({ cell, why }) =>
    `Cell ${cell} did not say whose account it is (${why}). Nothing was sent. Try again when it answers.`,
});

export const noSuchSent = defineRefusal<{ reference: string }>({
  code: "transaction_not_found",
  when: "no credit was sent to another cell under the reference",
  message: ({ reference }) =>
    `No credit was sent to another cell as ${reference}. List them with credits sent.`,
  param: "reference",
});

export const sentMayStillEnd = defineRefusal<{ reference: string }>({
  code: "request_failed",
  when: "a sent credit has ended, or was sent less than a day ago",
  message: ({ reference }) =>
    `${reference} has ended, or was sent less than a day ago: see credits sent. An outcome can be decided only after it has been unknown for a day.`,
  param: "reference",
});

export const cellHasAnswered = defineRefusal<{ provider: string }>({
  code: "request_failed",
  when: "the other cell answers of a sent credit whose outcome is to be decided",
  message: ({ provider }) =>
    `${provider} has answered in the meantime, and its answer counts. There is nothing left to decide: see credits sent.`,
});

export const cellHasNone = defineRefusal<{ provider: string }>({
  code: "request_failed",
  when: "the other cell says that it does not have a sent credit which is to be decided as paid",
  message: ({ provider }) =>
    `${provider} says that it does not have this payment, so it can only be decided as failed.`,
  param: "outcome",
});

export const reasonMissing = defineRefusal({
  code: "missing_field",
  when: "a decided outcome of a sent credit has no reason",
  message: "Give a reason. Other operators see it.",
  param: "reason",
});

/** Internal: the account was opened while an unmatched credit was being recorded. No route returns it. */
export class NumberOpened extends Error {
  override readonly name = "NumberOpened";
}
