import { defineRefusal } from "../../../kernel/refusals.ts";

export const authorizationNotFound = defineRefusal({
  code: "transaction_not_found",
  when: "the card has no such authorisation",
  message: "The card has no such authorisation. Send the authorizationId that you were answered.",
});

export const impossibleStep = defineRefusal<{ reason: string }>({
  code: "request_failed",
  when: "no network would do this to such an authorisation",
  sample: { reason: "Nothing of it is cleared." },
  message: ({ reason }) => reason,
});

export const notOfTheSimulator = defineRefusal({
  code: "request_failed",
  when: "the issuer has not made the card yet",
  message: "The issuer has not made this card, so nobody can pay with it. Read the card to see.",
});
