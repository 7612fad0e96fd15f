import { AMOUNT_MAX } from "../../../kernel/money.ts";
import { defineRefusal } from "../../../kernel/refusals.ts";

export const badFunding = defineRefusal({
  code: "invalid_amount",
  when: "the amount is outside the limits of one funding",
  message: `Fund a card wallet with 0.01 to ${AMOUNT_MAX.toLocaleString("en-US")} USD at a time.`,
  param: "amount",
});

export const receiptUsed = defineRefusal({
  code: "duplicate_request",
  when: "the receipt was used with another amount",
  message:
    "This receipt was already used with another amount. Each receipt funds a card wallet once. Check the receipt and the amount.",
  param: "receipt",
});
