import type { RequestedOutcome } from "../../../kernel/providers/ports/simulated-bank.ts";
import { defineRefusal } from "../../../kernel/refusals.ts";

export const wentToNoBank = defineRefusal({
  code: "request_failed",
  when: "no bank decides about the transaction",
  message:
    "No bank decides about this transaction. Only transfers to other banks can be resolved; a transfer to SERVICE completes at once.",
});

export const tooLateToResolve = defineRefusal<{ outcome: RequestedOutcome }>({
  code: "request_failed",
  when: "the bank has already decided otherwise, or there is no success to reverse",
  sample: { outcome: "success" },
  message: ({ outcome }) =>
    outcome === "reversal"
      ? "The bank can return only what it has paid, and it has not paid this."
      : "The bank has already decided otherwise. A transfer that it paid can still be resolved as a reversal.",
});

export const sessionNotWanted = defineRefusal({
  code: "validation_failed",
  when: "a payment to the unknown account has a session id",
  message:
    "A payment to the unknown account takes no session id, because all merchants share its sessions. Leave it out.",
  param: "sessionId",
});

export const sessionTaken = defineRefusal({
  code: "duplicate_request",
  when: "the session id was used for another account or amount",
  message:
    "This session id was used for another account or amount, and nothing was paid. Send another session id, or none.",
  param: "sessionId",
});
