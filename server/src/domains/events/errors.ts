import { defineRefusal } from "../../kernel/refusals.ts";

export const eventNotFound = defineRefusal<{ reference: string }>({
  code: "not_found",
  when: "no event of the last 30 days has this id",
  message: ({ reference }) =>
    `No event of the last 30 days has the id ${reference}. Take the id from a delivery or from the list.`,
});
