import type { Currency, Minor } from "../../money.ts";
import type { IssuerCardStatus } from "./card-issuer.ts";
import type { Subject } from "./provider-port.ts";

/** Where a card is used, according to the network. */
export interface CardMerchant {
  readonly name: string;
  readonly id: string | null;
  /** The scheme that carried it: `Visa`. */
  readonly network: string | null;
  /** ISO 3166, two letters. */
  readonly country: string | null;
}

/** The fields of every message from an issuer about a card's money. */
interface CardMoneyMessage {
  /** The issuer's id of this message. A repetition has the same id; no other message has it. */
  readonly id: string;
  /** Parsed from our reference, which the issuer stores with the card. */
  readonly card: Subject;
  /** In the card's currency; greater than zero. */
  readonly amount: Minor;
  readonly currency: Currency;
  readonly merchant: CardMerchant;
  readonly occurredAt: Date;
}

/** May the card pay this? The issuer waits for the answer, with the buyer at the till. */
export interface AuthorizationQuestion extends CardMoneyMessage {
  /** The issuer's id of the authorisation: every later message names it. */
  readonly authorizationId: string;
  /** It asks for this much more under an approved authorisation: a hotel's longer stay. */
  readonly isIncrement: boolean;
  /** Whether we may approve less than all. Never if there is a cross-border fee. */
  readonly takesPartial: boolean;
  /** The network's cross-border fee. Usually zero. */
  readonly crossBorderFee: Minor;
}

const CARD_DECLINE_REASONS = [
  "card_not_found",
  "card_frozen",
  "card_terminated",
  "card_expired",
  "insufficient_funds",
  "transaction_limit",
  "daily_limit",
  /** The linked wallet or its customer may not pay now, or there is no exchange rate. */
  "wallet_unavailable",
  /** An increment to an authorisation that was never approved, or is cleared, reversed or expired. */
  "authorization_closed",
  "wrong_details",
  "suspected_fraud",
  /** We could not decide in time. */
  "unavailable",
] as const;

export type CardDeclineReason = (typeof CARD_DECLINE_REASONS)[number];

export type AuthorizationAnswer =
  /** `amount` excludes the cross-border fee. It is less than was asked only where `takesPartial`. */
  | { readonly kind: "approved"; readonly amount: Minor }
  | { readonly kind: "declined"; readonly reason: CardDeclineReason };

/**
 * The amount owed for a purchase: the merchant's bank has asked for the money. It may be less or more than authorised,
 * arrive before the authorisation question, or have no authorisation (`authorizationId` null). The network has paid, so
 * we never refuse it. The first clearing ends the authorisation's hold. A second one, with its own id, is owed too.
 */
export interface CardClearingNotice extends CardMoneyMessage {
  readonly kind: "card_clearing";
  readonly authorizationId: string | null;
  readonly crossBorderFee: Minor;
}

/**
 * Reverses this much of an authorisation, or of a clearing. The notice says which, so that the order of arrival does
 * not matter. For an authorisation it lowers the remaining hold; for a clearing it is credited. The cross-border fee is
 * refunded with the last part of the amount.
 */
export interface CardReversalNotice extends CardMoneyMessage {
  readonly kind: "card_reversal";
  readonly authorizationId: string | null;
  /** The id of the reversed clearing; null: the authorisation is reversed. */
  readonly clearingId: string | null;
}

/**
 * The issuer got no answer to a question in time and declined. We undo what was approved, as if the question never
 * came. A late question is declined. `amount` is the requested amount.
 */
export interface CardWithdrawalNotice extends CardMoneyMessage {
  readonly kind: "card_withdrawal";
  readonly authorizationId: string;
  readonly questionId: string;
  readonly crossBorderFee: Minor;
}

/** The merchant gives money back. Its amount is credited, whatever is known of the purchase. */
export interface CardRefundNotice extends CardMoneyMessage {
  readonly kind: "card_refund";
  readonly authorizationId: string | null;
}

/** No merchant will clear what is left of this authorisation; `amount` is what was authorised. */
export interface CardExpiryNotice extends CardMoneyMessage {
  readonly kind: "card_authorization_expired";
  readonly authorizationId: string;
}

/** The issuer has declined a purchase without asking us. */
export interface CardDeclineNotice extends CardMoneyMessage {
  readonly kind: "card_decline";
  readonly authorizationId: string;
  readonly reason: CardDeclineReason;
}

/** The issuer has frozen a card, or unfrozen it, by its own decision. */
export interface CardStatusNotice {
  readonly kind: "card_status";
  readonly id: string;
  readonly card: Subject;
  readonly status: IssuerCardStatus | "expired";
  readonly occurredAt: Date;
}

export type CardNotice =
  | CardClearingNotice
  | CardReversalNotice
  | CardWithdrawalNotice
  | CardRefundNotice
  | CardExpiryNotice
  | CardDeclineNotice
  | CardStatusNotice;
