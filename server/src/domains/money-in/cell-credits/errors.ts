import { defineRefusal } from "../../../kernel/refusals.ts";

/** By now a business has the account number. Internal: the payment is decided again. */
export class AccountAppeared extends Error {
  override readonly name = "AccountAppeared";
}

export const badCellSignature = defineRefusal({
  code: "invalid_signature",
  when: "the sending cell is not connected, or its signature does not match",
  message:
    "The signature does not match the secret of a link with the sending cell. Connect both cells with the same secret.",
});

export const staleCellMessage = defineRefusal({
  code: "invalid_signature",
  when: "a message between cells is not of the last five minutes",
  message:
    "The message has no time, or its time differs from this cell's clock by more than five minutes. Check the clocks of both cells.",
});

export const badCellAmount = defineRefusal({
  code: "invalid_amount",
  when: "an amount is larger than any transfer",
  message: "The amount is larger than the largest possible transfer.",
  param: "amount",
});

export const badCellReference = defineRefusal({
  code: "validation_failed",
  when: "a reference names no order of any cell",
  message: "The reference names no order. The comparison of books could not read it.",
  param: "reference",
});
