import { defineRefusal } from "../../../kernel/refusals.ts";

export const linkUsed = defineRefusal({
  code: "not_found",
  when: "the link of a viewing was used, or has ended",
  message: "This link was used, or has ended. Open the dashboard of the business again.",
});
