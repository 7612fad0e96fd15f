import { expect, test } from "vitest";
import { unreadableRecord as unreadablePerson } from "../identity/outcomes.ts";
import { unansweredQuestion } from "../kora/connection/read-envelope.ts";
import { unexpectedRefusal as refusedByMonnify } from "../monnify/connection/read-envelope.ts";
import { unexpectedRefusal as refusedByPaystack } from "../paystack/connection/read-envelope.ts";
import { unreadableRecord as unreadableCard } from "../sudo/connection/refusals.ts";
import { unreadableCode } from "../vtpass/response-codes.ts";

const REFUSED = { kind: "refused", status: 400, code: "99", message: "No." } as const;

/**
 * Otherwise a merchant who repeats a request that a provider refuses would open the circuit breaker for all merchants.
 */
test.each([
  ["Monnify", refusedByMonnify(REFUSED)],
  ["Paystack", refusedByPaystack(REFUSED)],
  ["Kora", unansweredQuestion(REFUSED)],
  ["VTpass", unreadableCode("012")],
  ["an identity provider", unreadablePerson("the record has no name")],
  ["Sudo", unreadableCard("the answer has no card")],
])("%s works if it answers in its own form, although no table has the answer", (_name, outcome) => {
  expect(outcome).toMatchObject({ kind: "unknown", why: "unreadable", answered: true });
});

test("VTpass may not work if its answer has no code, or says that it has an error", () => {
  for (const code of [undefined, "083"])
    expect(unreadableCode(code)).not.toHaveProperty("answered");
});
