import { AMOUNT_MAX } from "../../../kernel/money.ts";
import { defineRefusal } from "../../../kernel/refusals.ts";

export const badFunding = defineRefusal({
  code: "invalid_amount",
  when: "the amount is not one that a card wallet is funded with",
  message: `A card wallet is funded with 0.01 to ${AMOUNT_MAX.toLocaleString("en-US")} USD at a time.`,
  param: "amount",
});

export const receiptUsed = defineRefusal({
  code: "duplicate_request",
  when: "the receipt was used with another amount",
  message: "This receipt was used with another amount. Each receipt funds a card wallet once.",
  param: "receipt",
});
