import { defineRefusal } from "../../../kernel/refusals.ts";

export const issuerRefused = defineRefusal<{ reason: string }>({
  code: "provider_error",
  when: "the issuer refuses the card",
  sample: { reason: "The card issuer needs the cardholder's address and BVN or NIN." },
  message: ({ reason }) =>
    `${reason} No card was issued, and nothing was charged. Correct the cardholder's details, or ask the operator of the service.`,
});

export const unexpectedHolderField = defineRefusal<{ field: string }>({
  code: "validation_failed",
  when: "a customerId is sent with the fields of a new cardholder",
  sample: { field: "firstName" },
  message: ({ field }) =>
    `\`${field}\` cannot be sent with a \`customerId\`. Leave it out, or change the customer with POST /api/v1/customers.`,
  param: ({ field }) => field,
});

export const customerHasNoName = defineRefusal({
  code: "kyc_required",
  when: "the customer has no name",
  message:
    "A cardholder needs a first and a last name. Send the missing name with POST /api/v1/customers, then try again.",
});
