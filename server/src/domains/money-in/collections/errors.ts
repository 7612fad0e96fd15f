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

/** Internal: the account was opened while an unmatched credit was being recorded. No route returns it. */
export class NumberOpened extends Error {
  override readonly name = "NumberOpened";
}
