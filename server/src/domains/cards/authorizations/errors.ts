import { defineRefusal } from "../../../kernel/refusals.ts";

export const authorizationNotFound = defineRefusal({
  code: "transaction_not_found",
  when: "the card has no such authorisation",
  message:
    "The card has no authorisation with this id. Send an `authorizationId` that the service returned for this card.",
});

export const impossibleStep = defineRefusal<{ reason: string }>({
  code: "request_failed",
  when: "a card network does not allow this step in the authorisation's status",
  sample: { reason: "This is more than is left of the settlement." },
  message: ({ reason }) => reason,
});

export const cardNotIssued = defineRefusal({
  code: "request_failed",
  when: "the issuer has not made the card yet",
  message:
    "The issuer has not made this card yet, so it cannot be used. Read the card to see its status.",
});
