import type { CardDeclineReason } from "../../../kernel/providers/ports/card-notices.ts";

export const TRANSACTION_TYPES = [
  "Authorization",
  "Settlement",
  "CrossBorder",
  "Reversal",
  "Refund",
  "Expiry",
  "Decline",
] as const;

export type CardTransactionType = (typeof TRANSACTION_TYPES)[number];

export const TRANSACTION_STATUSES = ["Approved", "Successful", "Expired", "Declined"] as const;

export type CardTransactionStatus = (typeof TRANSACTION_STATUSES)[number];

const STATUS_OF: Readonly<Record<CardTransactionType, CardTransactionStatus>> = {
  Authorization: "Approved",
  Settlement: "Successful",
  CrossBorder: "Successful",
  Reversal: "Successful",
  Refund: "Successful",
  Expiry: "Expired",
  Decline: "Declined",
};

export const statusOf = (type: CardTransactionType): CardTransactionStatus => STATUS_OF[type];

const SENTENCE: Readonly<Record<CardDeclineReason, string>> = {
  card_not_found: "the card is not issued",
  card_frozen: "the card is frozen",
  card_terminated: "the card is terminated",
  card_expired: "the card has expired",
  insufficient_funds: "there is not enough money for it",
  transaction_limit: "it is more than one purchase may be of",
  daily_limit: "it is more than is left of the day's limit",
  wallet_unavailable: "the linked wallet cannot pay",
  authorization_closed: "the authorisation is not open",
  wrong_details: "the card's details were wrong",
  suspected_fraud: "the issuer suspects fraud",
  unavailable: "it could not be decided in time",
};

const WORD: Readonly<Record<CardTransactionType, string>> = {
  Authorization: "Authorised at",
  Settlement: "Purchase at",
  CrossBorder: "Fee for crossing a border, purchase at",
  Reversal: "Taken back of a purchase at",
  Refund: "Refund from",
  Expiry: "Authorisation lapsed, purchase at",
  Decline: "Declined at",
};

/** What a statement says of it. */
export function describe(
  type: CardTransactionType,
  merchantName: string,
  reason: CardDeclineReason | null,
): string {
  const sentence = `${WORD[type]} ${merchantName}`;
  return reason === null ? sentence : `${sentence}: ${SENTENCE[reason]}`;
}
