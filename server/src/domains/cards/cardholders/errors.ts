import { defineRefusal } from "../../../kernel/refusals.ts";

export const cardholderNotFound = defineRefusal({
  code: "customer_not_found",
  when: "no cardholder in this mode has this id",
  message:
    "No cardholder in this mode has this id. Send a `customerId` that the service returned, with the key of the same mode.",
  param: "customerId",
});
