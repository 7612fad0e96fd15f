import { defineRefusal } from "../../../kernel/refusals.ts";

export const actionNotFound = defineRefusal({
  code: "not_found",
  when: "the audit log of the business has no action with this id",
  message: "The audit log of this business has no such action. Take its id from the list.",
  param: "actionId",
});
