import { toDecimal } from "../../../kernel/money.ts";
import { formatReference } from "../../../kernel/references.ts";
import { walletReference } from "../../customers/wallets/index.ts";
import { formatCardReference } from "../cards/index.ts";
import type { CardTransaction } from "./queries.ts";

/** A row of a card's statement, for the API and for the event. */
export function presentTransaction(transaction: CardTransaction) {
  return {
    reference: formatReference("ctx", transaction.id),
    cardReference: formatCardReference(transaction.cardId),
    type: transaction.type,
    amount: toDecimal(transaction.amount),
    currency: transaction.currency,
    status: transaction.status,
    description: transaction.description,
    declineReason: transaction.reason,
    merchantName: transaction.merchantName,
    merchantId: transaction.merchantId,
    network: transaction.network,
    country: transaction.country,
    authorizationId: transaction.authorizationId,
    wallet: presentWalletPart(transaction),
    occurredAt: transaction.occurredAt,
  };
}

/** The amount that a linked wallet pays, and the rate with its source and time. Null if the card pays. */
function presentWalletPart(transaction: CardTransaction) {
  const { walletId, walletAmount, nairaPerDollar, rateSource, rateSetAt } = transaction;
  if (walletId === null || walletAmount === null) return null;
  return {
    walletReference: walletReference(walletId),
    amount: toDecimal(walletAmount),
    currency: nairaPerDollar === null ? "USD" : "NGN",
    rate: nairaPerDollar,
    rateSource,
    rateSetAt,
  };
}
