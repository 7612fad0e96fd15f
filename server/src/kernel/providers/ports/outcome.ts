/**
 * What is known after a provider was asked to do something. Nothing is guessed: only a provider's own word, or proof
 * that it never heard of us, decides; everything else is `unknown` and is asked after until it is known.
 *
 * | outcome | what is proven | what follows |
 * |---|---|---|
 * | `succeeded` | it is done | final, but a bank may send money back later: `returned` |
 * | `accepted` | it is theirs now, and neither done nor refused | wait for a notice, and ask |
 * | `failed` | it was not done and never will be | everything is given back |
 * | `returned` | it was done, and then undone by the other side | everything is given back |
 * | `unavailable` | this call left nothing with them | may be made again, later, with the same reference |
 * | `unknown` | nothing: it may be done or not | ask after the same reference; never fail it, never send it under another |
 * | `not_found` | they know no such reference at this moment | send again with the same reference, which they do once |
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
  /** A full sentence for the merchant: why it was refused. */
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
   * `switched_off`: the operator's switch. `resting`: too much failed lately, so nobody is called for a moment. `busy`:
   * too many calls wait already. `unreachable`: no connection came about. `turned_away`: they took nothing and said so.
   */
  readonly why: "switched_off" | "resting" | "busy" | "unreachable" | "turned_away";
  /** They said, or we know, that it is no use before. */
  readonly retryAfterMs?: number;
  /** Asked for by a merchant who tests: it says nothing of the provider's health. */
  readonly staged?: true;
}

export interface Unknown {
  readonly kind: "unknown";
  /**
   * `timeout`: no answer in time. `lost`: the connection broke. `their_error`: a 5xx, which real rails have sent for
   * payments that were made. `unreadable`: an answer that cannot be understood. `mismatch`: an answer about another
   * amount or account than was asked about. `unproven`: a notice that says to look, and is not itself to be believed.
   */
  readonly why: "timeout" | "lost" | "their_error" | "unreadable" | "mismatch" | "unproven";
  /** What exactly happened, for the operator's log. Never shown to a merchant. */
  readonly detail?: string;
  /** As above. */
  readonly staged?: true;
}

export interface NotFound {
  readonly kind: "not_found";
}

/** What identifies it at the provider and at the switch between banks, as far as they have told. */
export interface Receipt {
  /** The provider's own reference. */
  readonly providerReference: string | null;
  /** The session of the interbank switch: 30 digits, what banks ask for in a dispute. */
  readonly sessionId: string | null;
  /** The switch's trace number. */
  readonly stan: string | null;
}

export const NO_RECEIPT: Receipt = { providerReference: null, sessionId: null, stan: null };
