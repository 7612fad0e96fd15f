import { toDecimal } from "../../../kernel/money.ts";
import { formatReference } from "../../../kernel/references.ts";
import { walletReference } from "../../customers/wallets/index.ts";
import { cardReference } from "../cards/index.ts";
import type { CardTransaction } from "./queries.ts";

/** A row of a card's statement, as the merchant reads it and as the event tells it. */
export function presentTransaction(transaction: CardTransaction) {
  return {
    reference: formatReference("ctx", transaction.id),
    cardReference: cardReference(transaction.cardId),
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
    wallet: walletPart(transaction),
    occurredAt: transaction.occurredAt,
  };
}

/** What a linked wallet paid, or pays: the rate, who said so, and when. */
function walletPart(transaction: CardTransaction) {
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
