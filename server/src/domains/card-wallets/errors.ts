import { AMOUNT_MAX } from "../../kernel/money.ts";
import { defineRefusal } from "../../kernel/refusals.ts";

export const tooFarBack = defineRefusal<{ rowsMax: number }>({
  code: "validation_failed",
  when: "the page lies beyond the rows that can be paged through",
  sample: { rowsMax: 100_000 },
  message: ({ rowsMax }) =>
    `A statement is paged through for its newest ${rowsMax.toLocaleString("en-US")} rows. Narrow it with startDate and endDate.`,
  param: "pageNumber",
});

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
