import { defineRefusal } from "../../../kernel/refusals.ts";

export const customerNotFound = defineRefusal<{ param: string }>({
  code: "customer_not_found",
  when: "no customer in this mode has this id",
  sample: { param: "id" },
  message:
    "No customer in this mode has this id. Send the id from the service's answer, with a key of the same mode.",
  param: ({ param }) => param,
});

export const numberUnknown = defineRefusal({
  code: "validation_failed",
  when: "the customer has no such number",
  message: "The customer has no such number. Nothing was shown or recorded.",
  param: "field",
});

export const verifiedFieldFixed = defineRefusal<{ param: string }>({
  code: "validation_failed",
  when: "the request changes a verified name, date of birth or identity number",
  sample: { param: "firstName" },
  message: ({ param }) =>
    `\`${param}\` was verified and cannot be changed. Leave it out, or ask the operator of the service to correct it.`,
  param: ({ param }) => param,
});

export const birthDateNotPast = defineRefusal<{ param: string }>({
  code: "validation_failed",
  when: "the date of birth is in the future",
  sample: { param: "dateOfBirth" },
  message: ({ param }) => `\`${param}\` must be a past date, for example 1990-01-31.`,
  param: ({ param }) => param,
});

export const metadataNotJson = defineRefusal({
  code: "validation_failed",
  when: "the metadata is not JSON",
  message: '`metadataJson` must be JSON text, for example {"plan":"gold"}.',
  param: "metadataJson",
});
