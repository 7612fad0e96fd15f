import type { RequestedOutcome } from "../../../kernel/providers/ports/simulated-bank.ts";
import { defineRefusal } from "../../../kernel/refusals.ts";

export const wentToNoBank = defineRefusal({
  code: "request_failed",
  when: "the transaction is none that a bank decides about",
  message:
    "No bank decides about this transaction. Only transfers to other banks can be resolved; one to SERVICE is done at once.",
});

export const tooLateToResolve = defineRefusal<{ outcome: RequestedOutcome }>({
  code: "request_failed",
  when: "the bank has decided otherwise already, or there is no success to reverse",
  sample: { outcome: "success" },
  message: ({ outcome }) =>
    outcome === "reversal"
      ? "The bank can send back only what it has paid, and has not paid this."
      : "The bank has decided otherwise already. What it has paid can still be resolved as a reversal.",
});

export const sessionTaken = defineRefusal({
  code: "duplicate_request",
  when: "the session id was used before for another account or amount",
  message:
    "This session id was used before for another account or amount, and nothing was paid. Send another session id, or none.",
  param: "sessionId",
});
