import { defineRefusal } from "../../../kernel/refusals.ts";

export const alertNotOpen = defineRefusal<{ id: bigint }>({
  code: "not_found",
  when: "no open alert has this id",
  message: ({ id }) =>
    `No open alert has the id ${id}. The list of alerts shows those that are open.`,
});

export const noteMissing = defineRefusal({
  code: "missing_field",
  when: "an alert is closed without a word",
  message: "Say in a note what was found or done: whoever meets this alert again will read it.",
  param: "note",
});
