import { defineRefusal } from "../../../kernel/refusals.ts";

export const cardholderNotFound = defineRefusal({
  code: "customer_not_found",
  when: "no cardholder in this mode has this id",
  message:
    "No cardholder in this mode has this id. Send the customerId that the service answered with, and the key of its mode.",
  param: "customerId",
});
