import type { Minor } from "../../money.ts";
import type { AuthorizationAnswer, CardDeclineReason, CardMerchant } from "./card-notices.ts";

/** A purchase that a test has a card's holder make. */
export interface SimulatedPurchase {
  readonly environmentId: bigint;
  /** The card's, as the issuer was given it. */
  readonly cardReference: string;
  readonly amount: Minor;
  readonly takesPartial: boolean;
  readonly merchant: CardMerchant;
  /** The issuer declines by itself, and asks nobody. */
  readonly declinesFor?: CardDeclineReason | undefined;
}

/** How an authorisation stands at the issuer. */
export interface SimulatedAuthorization {
  readonly authorizationId: string;
  readonly cardReference: string;
  /** What was asked in all, increments included. */
  readonly asked: Minor;
  /** What was approved in all, and is not reversed. */
  readonly approved: Minor;
  readonly cleared: Minor;
  readonly refunded: Minor;
  /** The fee for crossing a border, of what was approved. */
  readonly crossBorderFee: Minor;
  readonly status: "approved" | "declined" | "reversed" | "expired" | "cleared";
  /** To the latest question. Undefined where none came in time. */
  readonly answer: AuthorizationAnswer | undefined;
}

/** What becomes of an authorisation; `amount` null: all of it. */
export type SimulatedStep =
  | { readonly kind: "settle"; readonly amount: Minor | null }
  | { readonly kind: "reverse"; readonly amount: Minor | null }
  | { readonly kind: "refund"; readonly amount: Minor | null }
  | { readonly kind: "expire" };

/** `impossible`: no network would do this to such an authorisation (a refund of what was never cleared). */
export type SimulatedStepOutcome =
  | { readonly kind: "done"; readonly authorization: SimulatedAuthorization }
  | { readonly kind: "not_found" }
  | { readonly kind: "impossible"; readonly reason: string };

/** The side of the simulated issuer that tests talk to. What it does it gives notice of, as an issuer would. */
export interface SimulatedIssuer {
  /** Somebody pays with the card: the issuer asks us, and tells what we answered. Undefined: it has no such card. */
  authorize(purchase: SimulatedPurchase): Promise<SimulatedAuthorization | undefined>;
  /** The merchant asks for more under the same authorisation. Undefined where there is none that is open. */
  increment(
    environmentId: bigint,
    authorizationId: string,
    amount: Minor,
  ): Promise<SimulatedAuthorization | undefined>;
  /** How an authorisation stands now. */
  find(environmentId: bigint, authorizationId: string): Promise<SimulatedAuthorization | undefined>;
  step(
    environmentId: bigint,
    authorizationId: string,
    step: SimulatedStep,
  ): Promise<SimulatedStepOutcome>;
  /** A purchase that was made without asking anybody, as on an aeroplane: it is cleared at once. */
  clearUnasked(purchase: SimulatedPurchase): Promise<SimulatedAuthorization | undefined>;
}
