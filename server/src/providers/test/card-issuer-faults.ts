import { describe, expect, test } from "vitest";
import type {
  CardHolder,
  CardIssuerAdapter,
  CardOrder,
  FindIssueOutcome,
  IssueOutcome,
} from "../../kernel/providers/ports/card-issuer.ts";
import type { Subject } from "../../kernel/providers/ports/provider-port.ts";

/** An issuer whose emulator misbehaves in a fifth of all calls. */
export interface FaultyIssuer {
  readonly issuer: CardIssuerAdapter;
  freshSubject(): Subject;
  /** Another person each time, whose card is made. */
  succeeds(): CardHolder;
  /** Another person each time, whose card is refused. */
  fails(): CardHolder;
  /** By the issuer's own books: how many cards of an order can be used. */
  usableCards(order: CardOrder): number;
}

const ORDERS = 60;
const ROUNDS_MAX = 300;
/** Long enough for a busy machine: no order here is to end by its own time limit. */
const TIMEOUT_MS = 15_000;

/** Whatever goes wrong, each order ends with one card or none, in both books. */
export function describeFaultyCardIssuer(name: string, underTest: () => FaultyIssuer): void {
  describe(`${name}, a fifth of whose calls go wrong`, () => {
    test("makes one card for each order or none, and every outcome is proven in the end", async () => {
      const { issuer, freshSubject, succeeds, fails, usableCards } = underTest();
      const orders = Array.from({ length: ORDERS }, (_, at): CardOrder => {
        const subject = freshSubject();
        return {
          environmentId: subject.environmentId,
          reference: issuer.referenceFor(subject),
          currency: "USD",
          brand: "Visa",
          holder: at % 5 === 0 ? fails() : succeeds(),
        };
      });
      const proven = await Promise.all(orders.map((order) => proveOutcome(issuer, order)));
      for (const [at, order] of orders.entries()) {
        const expected = at % 5 === 0 ? ["failed", 0] : ["succeeded", 1];
        expect([order.reference, proven[at], usableCards(order)]).toEqual([
          order.reference,
          ...expected,
        ]);
      }
    });
  });
}

/** As the domain does: it orders once, then queries, and orders again if the issuer has no order. */
async function proveOutcome(issuer: CardIssuerAdapter, order: CardOrder) {
  let next: "issue" | "find" = "issue";
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const call = { signal: AbortSignal.timeout(TIMEOUT_MS) };
    const outcome: IssueOutcome | FindIssueOutcome = await issuer[next](order, call);
    if (outcome.kind === "succeeded" || outcome.kind === "failed") return outcome.kind;
    next = outcome.kind === "not_found" ? "issue" : "find";
    await new Promise((resolve) => setTimeout(resolve, Math.min(50, 2 ** round)));
  }
  throw new Error(`the outcome of ${order.reference} is not proven after ${ROUNDS_MAX} calls`);
}
