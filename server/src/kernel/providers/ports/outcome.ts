import type { CellNumber } from "../../cells/cell-number.ts";

/**
 * What a call to a provider has proven. Nothing is guessed: only the provider's own statement, or proof that the request
 * never reached it, decides. Everything else is `unknown`, and we requery until we know.
 *
 * | outcome | what is proven | what follows |
 * |---|---|---|
 * | `succeeded` | it is done | final, but a bank may return the money later: `returned` |
 * | `accepted` | the provider has it, and has neither done nor refused it | wait for a notice, and requery |
 * | `failed` | it was not done and never will be | everything is refunded |
 * | `returned` | it was done, and the other side undid it | everything is refunded |
 * | `unavailable` | this call left nothing at the provider | call again later, with the same reference |
 * | `unknown` | nothing: it may be done or not | requery the same reference; never fail it, never send it under another |
 * | `not_found` | the provider has no such reference at this moment | send again with the same reference: it acts once for each |
 */
export interface Succeeded {
  readonly kind: "succeeded";
  readonly receipt: Receipt;
}

export interface Accepted {
  readonly kind: "accepted";
  readonly receipt: Receipt;
}

export interface Failed {
  readonly kind: "failed";
  /** A full sentence for the merchant: why the provider refused. */
  readonly reason: string;
  readonly receipt: Receipt;
}

export interface Returned {
  readonly kind: "returned";
  readonly reason: string;
  readonly receipt: Receipt;
}

export interface Unavailable {
  readonly kind: "unavailable";
  /**
   * `switched_off`: by the operator. `circuit_open`: too many calls failed lately, so we make none for a while. `busy`:
   * too many calls wait already. `unreachable`: no connection. `turned_away`: the provider said that it took nothing.
   */
  readonly why: "switched_off" | "circuit_open" | "busy" | "unreachable" | "turned_away";
  /** When to try again: what the provider said, or what we know. */
  readonly retryAfterMs?: number;
  /** A merchant's test asked for it, so it says nothing about the provider's health. */
  readonly staged?: true;
}

export interface Unknown {
  readonly kind: "unknown";
  /**
   * `timeout`: no answer in time. `lost`: the connection broke. `their_error`: a 5xx; real rails have sent one for
   * payments that they made. `unreadable`: an answer that we cannot parse. `mismatch`: an answer about another amount or
   * account. `unproven`: a notice that only asks us to requery, and is no proof itself.
   */
  readonly why: "timeout" | "lost" | "their_error" | "unreadable" | "mismatch" | "unproven";
  /** Details for the operator's log. Never shown to a merchant. */
  readonly detail?: string;
  /**
   * The answer has the provider's own form, so the provider works. A merchant chooses what it is asked, so such answers
   * must not pause the calls of all others.
   */
  readonly answered?: true;
  /** The receiver has moved to this cell, and no link leads there. */
  readonly missingCell?: CellNumber;
  /** A merchant's test asked for it, so it says nothing about the provider's health. */
  readonly staged?: true;
}

export interface NotFound {
  readonly kind: "not_found";
}

/** The references of a payment at the provider and at the interbank switch. Null where we have not received one. */
export interface Receipt {
  /** The provider's own reference. */
  readonly providerReference: string | null;
  /** The session of the interbank switch: 30 digits, what banks ask for in a dispute. */
  readonly sessionId: string | null;
  /** The switch's trace number. */
  readonly stan: string | null;
}

export const NO_RECEIPT: Receipt = { providerReference: null, sessionId: null, stan: null };
