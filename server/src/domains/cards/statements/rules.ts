import type { CardDeclineReason } from "../../../kernel/providers/ports/card-notices.ts";

export const TRANSACTION_TYPES = [
  "Authorization",
  "Settlement",
  "CrossBorder",
  "Reversal",
  "CrossBorderReversal",
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
  CrossBorderReversal: "Successful",
  Refund: "Successful",
  Expiry: "Expired",
  Decline: "Declined",
};

export const toTransactionStatus = (type: CardTransactionType): CardTransactionStatus =>
  STATUS_OF[type];

const REASON_TEXT: Readonly<Record<CardDeclineReason, string>> = {
  card_not_found: "the card has not been issued",
  card_frozen: "the card is frozen",
  card_terminated: "the card is terminated",
  card_expired: "the card has expired",
  insufficient_funds: "insufficient funds",
  transaction_limit: "above the limit per transaction",
  daily_limit: "above the daily limit",
  wallet_unavailable: "the linked wallet cannot pay",
  authorization_closed: "the authorisation is closed",
  wrong_details: "wrong card details",
  suspected_fraud: "the issuer suspects fraud",
  unavailable: "no decision in time",
};

const TITLE: Readonly<Record<CardTransactionType, string>> = {
  Authorization: "Authorised at",
  Settlement: "Purchase at",
  CrossBorder: "Cross-border fee: purchase at",
  Reversal: "Reversal:",
  CrossBorderReversal: "Reversal of the cross-border fee:",
  Refund: "Refund from",
  Expiry: "Authorisation expired:",
  Decline: "Declined at",
};

/** Whether a search text is the last four digits of a card, and not the issuer's id of an authorisation. */
export const isLastFour = (search: string): boolean => /^\d{4}$/.test(search);

/** The description of a statement row. */
export function describeTransaction(
  type: CardTransactionType,
  merchantName: string,
  reason: CardDeclineReason | null,
): string {
  const description = `${TITLE[type]} ${merchantName}`;
  return reason === null ? description : `${description}: ${REASON_TEXT[reason]}`;
}
