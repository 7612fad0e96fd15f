import { defineRefusal } from "../../../kernel/refusals.ts";

export const unfitPrice = defineRefusal<{ item: string; why: string }>({
  code: "validation_failed",
  when: "the price is not of a form that the item can have, or its parts contradict each other",
  message: ({ item, why }) => `The price of ${item} ${why}.`,
  param: "price",
});
