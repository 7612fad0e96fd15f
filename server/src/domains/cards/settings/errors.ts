import { defineRefusal } from "../../../kernel/refusals.ts";

export const noEntitlement = defineRefusal({
  code: "activation_required",
  when: "the operator has not allowed cards in this mode",
  message:
    "Cards are not enabled for your business in this mode. Ask the operator of the service to enable them.",
});

export const badRate = defineRefusal({
  code: "validation_failed",
  when: "the rate is out of range",
  message: "Give the rate in whole naira for one dollar, from 1 to 1,000,000.",
  param: "rate",
});
