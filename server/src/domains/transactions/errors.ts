import { defineRefusal } from "../../kernel/refusals.ts";

export const transactionNotFound = defineRefusal({
  code: "transaction_not_found",
  when: "no transaction in this mode has this reference",
  message:
    "No transaction in this mode has this reference. Send the reference that the service answered with, and the key of its mode.",
  param: "reference",
});

export const tooFarBack = defineRefusal<{ rowsMax: number }>({
  code: "validation_failed",
  when: "the page lies beyond the rows that can be paged through",
  sample: { rowsMax: 100_000 },
  message: ({ rowsMax }) =>
    `A list is paged through for its first ${rowsMax.toLocaleString("en-US")} rows. Narrow it with startDate and endDate, or export it.`,
  param: "pageNumber",
});
