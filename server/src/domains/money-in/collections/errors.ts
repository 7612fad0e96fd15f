import { defineRefusal } from "../../../kernel/refusals.ts";

export const noSuchCredit = defineRefusal<{ id: bigint }>({
  code: "transaction_not_found",
  when: "no credit with this number waits for its owner",
  message: ({ id }) => `No credit ${id} waits for its owner. See them with credits unmatched.`,
  param: "credit",
});

export const noSuchAccount = defineRefusal<{ accountNumber: string }>({
  code: "virtual_account_not_found",
  when: "no virtual account of the mode that the credit came in has the number",
  message: ({ accountNumber }) =>
    `No virtual account of the mode that the credit came in has the number ${accountNumber}.`,
  param: "account",
});

/** The number that nobody had a moment ago has been opened since. No answer of a route. */
export class NumberOpened extends Error {
  override readonly name = "NumberOpened";
}
