import { defineRefusal } from "../../../kernel/refusals.ts";

export const issuerRefused = defineRefusal({
  code: "provider_error",
  when: "the issuer makes no such card",
  message:
    "The issuer of cards does not make this card, and nothing was charged. Check what you sent of the cardholder.",
});

export const nameMissing = defineRefusal<{ field: string }>({
  code: "missing_field",
  when: "neither a customerId nor the cardholder's names are sent",
  sample: { field: "firstName" },
  message: ({ field }) => `\`${field}\` is required where no \`customerId\` says whose card it is.`,
  param: ({ field }) => field,
});

export const holderKnown = defineRefusal<{ field: string }>({
  code: "validation_failed",
  when: "a customerId is sent with the fields of a new cardholder",
  sample: { field: "firstName" },
  message: ({ field }) =>
    `\`${field}\` does not go with a \`customerId\`, which says whose card it is. Leave it out, or send it with POST /api/v1/customers.`,
  param: ({ field }) => field,
});

export const holderNameless = defineRefusal({
  code: "kyc_required",
  when: "the customer has no name",
  message:
    "A card needs a customer with a first and a last name. Send what is missing with POST /api/v1/customers, then try again.",
});
