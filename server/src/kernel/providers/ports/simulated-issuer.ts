import type { Minor } from "../../money.ts";
import type { AuthorizationAnswer, CardDeclineReason, CardMerchant } from "./card-notices.ts";

/** A purchase that a test makes with a card. */
export interface SimulatedPurchase {
  readonly environmentId: bigint;
  /** The card's reference, as given to the issuer. */
  readonly cardReference: string;
  readonly amount: Minor;
  readonly takesPartial: boolean;
  readonly merchant: CardMerchant;
  /** The issuer declines by itself, without asking us. */
  readonly declinesFor?: CardDeclineReason | undefined;
}

/** The state of an authorisation at the issuer. */
export interface SimulatedAuthorization {
  readonly authorizationId: string;
  readonly cardReference: string;
  /** The total asked, increments included. */
  readonly asked: Minor;
  /** The total approved, without reversals. */
  readonly approved: Minor;
  readonly cleared: Minor;
  readonly refunded: Minor;
  /** The cross-border fee: what is held, or was settled and not returned. */
  readonly crossBorderFee: Minor;
  readonly status: "approved" | "declined" | "reversed" | "expired" | "cleared";
  /** The answer to the latest question. Undefined if none came in time. */
  readonly answer: AuthorizationAnswer | undefined;
}

/** A later event of an authorisation. `amount` null: all of it. */
export type SimulatedStep =
  | { readonly kind: "settle"; readonly amount: Minor | null }
  | { readonly kind: "reverse"; readonly amount: Minor | null }
  | { readonly kind: "refund"; readonly amount: Minor | null }
  | { readonly kind: "expire" };

/** `impossible`: no network would do this to such an authorisation, for example refund what was never cleared. */
export type SimulatedStepOutcome =
  | { readonly kind: "done"; readonly authorization: SimulatedAuthorization }
  | { readonly kind: "not_found" }
  | { readonly kind: "impossible"; readonly reason: string };

/** The controls of the simulated issuer for tests. It sends notices of its actions, as an issuer would. */
export interface SimulatedIssuer {
  /** Pays with the card: the issuer asks us, and this returns our answer. Undefined if it has no such card. */
  authorize(purchase: SimulatedPurchase): Promise<SimulatedAuthorization | undefined>;
  /** Asks for more under the same authorisation. Undefined if no such authorisation is open. */
  increment(
    environmentId: bigint,
    authorizationId: string,
    amount: Minor,
  ): Promise<SimulatedAuthorization | undefined>;
  /** The current state of an authorisation. */
  find(environmentId: bigint, authorizationId: string): Promise<SimulatedAuthorization | undefined>;
  step(
    environmentId: bigint,
    authorizationId: string,
    step: SimulatedStep,
  ): Promise<SimulatedStepOutcome>;
  /** A purchase without a question, as on an aeroplane: it is cleared at once. */
  clearUnasked(purchase: SimulatedPurchase): Promise<SimulatedAuthorization | undefined>;
}
