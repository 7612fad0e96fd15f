import { defineRefusal } from "../../../kernel/refusals.ts";

export const eventNotFound = defineRefusal<{ reference: string }>({
  code: "not_found",
  when: "no event of the last 30 days has this id",
  sample: { reference: "evt_9t5z5j3a85g8" },
  message: ({ reference }) =>
    `No event of the last 30 days has the id ${reference}. Take the id from a delivery or from the list.`,
  param: "id",
});
