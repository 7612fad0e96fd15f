import { defineRefusal } from "../../../kernel/refusals.ts";

export const virtualAccountNotFound = defineRefusal<{ param: string }>({
  code: "virtual_account_not_found",
  when: "no virtual account in this mode has this reference or number",
  sample: { param: "reference" },
  message:
    "No virtual account in this mode has this reference or number. Send the reference or number that the service returned, with a key of the same mode.",
  param: ({ param }) => param,
});

export const referenceTaken = defineRefusal<{ reference: string }>({
  code: "duplicate_request",
  when: "another virtual account of yours in this mode has the reference",
  sample: { reference: "order-1041" },
  message: ({ reference }) =>
    `A virtual account in this mode already has the reference ${reference}. Look it up by that reference, or send a different one.`,
  param: "reference",
});

export const openingRefused = defineRefusal<{ reason: string }>({
  code: "provider_error",
  when: "the provider refuses to open the number",
  sample: { reason: "The RC number is not known." },
  message: ({ reason }) =>
    `${reason} No account was opened. Correct the request and send it again.`,
});

export const openingUnproven = defineRefusal({
  code: "provider_timeout",
  when: "the provider did not answer in time, or returned an error",
  message:
    "The provider did not confirm that it opened an account, and none was saved. Send the request again with the same Idempotency-Key. If the provider did open an account, the service uses it.",
});
