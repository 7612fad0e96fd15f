interface Words {
  readonly why: string;
  readonly help: string;
}

/** Why a purchase was declined, and what can be done. A newer reason is shown as the API names it. */
const WORDS: Readonly<Record<string, Words>> = {
  card_not_found: {
    why: "The card was not issued yet",
    help: "It can pay once its status is Active.",
  },
  card_frozen: {
    why: "The card is frozen",
    help: "Unfreeze it. If it was not frozen, the operator has suspended your business.",
  },
  card_terminated: { why: "The card is terminated", help: "Issue another card." },
  card_expired: { why: "The card has expired", help: "Issue another card." },
  insufficient_funds: { why: "Not enough money", help: "Fund the card." },
  transaction_limit: { why: "Above the limit of one purchase", help: "Raise the limit." },
  daily_limit: { why: "Above the daily limit", help: "Raise the limit, or try tomorrow." },
  wallet_unavailable: {
    why: "The linked wallet cannot pay now",
    help: "See whether it is frozen, or the customer’s tier changed.",
  },
  authorization_closed: {
    why: "The purchase it belongs to is over",
    help: "The merchant has to request a new authorisation.",
  },
  wrong_details: { why: "Wrong card details", help: "Ask the cardholder to enter them again." },
  suspected_fraud: {
    why: "The issuer suspects fraud",
    help: "Ask the cardholder. Freeze it if in doubt.",
  },
  unavailable: { why: "Not decided in time", help: "Ask the cardholder to try again." },
};

const EMPTY_WALLET: Words = {
  why: "Not enough money in the linked wallet",
  help: "The customer’s wallet pays for this card: it needs money.",
};

/** What a reason means. `isLinked`: a customer's wallet pays for the card. */
export function declineWords(reason: string | null, isLinked = false): Words {
  if (reason === "insufficient_funds" && isLinked) return EMPTY_WALLET;
  return WORDS[reason ?? ""] ?? { why: reason ?? "No reason was given", help: "" };
}
