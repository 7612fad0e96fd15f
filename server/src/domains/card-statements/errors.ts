import { defineRefusal } from "../../kernel/refusals.ts";

export const tooFarBack = defineRefusal<{ rowsMax: number }>({
  code: "validation_failed",
  when: "the page lies beyond the rows that can be paged through",
  sample: { rowsMax: 100_000 },
  message: ({ rowsMax }) =>
    `A statement is paged through for its newest ${rowsMax.toLocaleString("en-US")} rows. Narrow it with startDate and endDate.`,
  param: "pageNumber",
});
