import type { Currency, Minor } from "../../money.ts";
import type { IssuerCardStatus } from "./card-issuer.ts";
import type { Subject } from "./provider-port.ts";

/** Where a card is used, as the network says. */
export interface CardMerchant {
  readonly name: string;
  readonly id: string | null;
  /** The scheme that carried it: `Visa`. */
  readonly network: string | null;
  /** ISO 3166, two letters. */
  readonly country: string | null;
}

/** What everything has that an issuer says of a card's money. */
interface CardMoneyMessage {
  /** What the issuer knows this one message by. A repetition has the same; no other message has. */
  readonly id: string;
  /** Read off our reference, which the issuer keeps with the card. */
  readonly card: Subject;
  /** In the card's currency, and more than nothing. */
  readonly amount: Minor;
  readonly currency: Currency;
  readonly merchant: CardMerchant;
  readonly occurredAt: Date;
}

/** May the card pay this? The issuer waits for the answer, with the buyer at the till. */
export interface AuthorizationQuestion extends CardMoneyMessage {
  /** What the issuer knows the authorisation by: everything that follows names it. */
  readonly authorizationId: string;
  /** It asks for so much more under an authorisation that was given: a hotel's longer stay. */
  readonly isIncrement: boolean;
  /** Whether less than all may be approved. Never where there is a fee for crossing a border. */
  readonly takesPartial: boolean;
  /** What the network charges on top for crossing a border. Zero mostly. */
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
  /** The linked wallet or its customer may not pay now, or there is no rate. */
  "wallet_unavailable",
  /** An increment to what was never approved, or is cleared, reversed or expired. */
  "authorization_closed",
  "wrong_details",
  "suspected_fraud",
  /** We could not decide in time. */
  "unavailable",
] as const;

export type CardDeclineReason = (typeof CARD_DECLINE_REASONS)[number];

export type AuthorizationAnswer =
  /** `amount` without the fee for crossing a border; less than was asked only where `takesPartial`. */
  | { readonly kind: "approved"; readonly amount: Minor }
  | { readonly kind: "declined"; readonly reason: CardDeclineReason };

/**
 * What is owed for a purchase: the merchant's bank has asked for the money. It may be less or more than was authorised,
 * come before the question for the authorisation, or without one (`authorizationId` null). The network has paid: it is
 * never refused. The first clearing ends the authorisation's hold; a second one, with an id of its own, is owed too.
 */
export interface CardClearingNotice extends CardMoneyMessage {
  readonly kind: "card_clearing";
  readonly authorizationId: string | null;
  readonly crossBorderFee: Minor;
}

/**
 * So much of an authorisation, or of a clearing, is taken back. Which of the two is said, so that the outcome is the same
 * in whatever order they come: of an authorisation it lessens what is still held, of a clearing it is credited. The fee
 * for crossing a border comes back with the last of the amount.
 */
export interface CardReversalNotice extends CardMoneyMessage {
  readonly kind: "card_reversal";
  readonly authorizationId: string | null;
  /** The id of the clearing that is taken back; null: the authorisation is. */
  readonly clearingId: string | null;
}

/**
 * The issuer got no answer to a question in time, and has told the buyer no. Whatever was approved of it is undone, as if it
 * had never been asked; and should the question come yet, it is answered with no. `amount` is what was asked for.
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

/** Nobody will clear what is left of this authorisation; `amount` is what was authorised. */
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

/** The issuer has stopped a card, or let it go on, by its own decision. */
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
