import { defineRefusal } from "../../../kernel/refusals.ts";

export const customerNotFound = defineRefusal<{ param: string }>({
  code: "customer_not_found",
  when: "no customer in this mode has this id",
  sample: { param: "id" },
  message:
    "No customer in this mode has this id. Send the id that the service answered with, and the key of its mode.",
  param: ({ param }) => param,
});

export const verifiedIsFixed = defineRefusal<{ param: string }>({
  code: "validation_failed",
  when: "a name, birth date or identity number that was verified would change",
  sample: { param: "firstName" },
  message: ({ param }) =>
    `\`${param}\` was verified and cannot be changed. Leave it out; the operator of the service corrects it.`,
  param: ({ param }) => param,
});

export const noSuchDate = defineRefusal<{ param: string }>({
  code: "validation_failed",
  when: "the date of birth is none",
  sample: { param: "dateOfBirth" },
  message: ({ param }) => `\`${param}\` must be a date that has been, as in 1990-01-31.`,
  param: ({ param }) => param,
});

export const noJson = defineRefusal({
  code: "validation_failed",
  when: "the metadata is no JSON",
  message: '`metadataJson` must be JSON text, as in {"plan":"gold"}.',
  param: "metadataJson",
});
