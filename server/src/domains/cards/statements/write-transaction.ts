import type { Books } from "../../../kernel/ledger/books.ts";
import type { Minor } from "../../../kernel/money.ts";
import type {
  CardDeclineReason,
  CardMerchant,
} from "../../../kernel/providers/ports/card-notices.ts";
import { presentTransaction } from "./present-transaction.ts";
import { type CardTransaction, cardTransactions } from "./queries.ts";
import { type CardTransactionType, describe, statusOf } from "./rules.ts";

/** What a wallet pays for a purchase, and at which rate; null where the card pays. */
export type PaidByWallet = Pick<
  CardTransaction,
  "walletId" | "walletAmount" | "nairaPerDollar" | "rateSource" | "rateSetAt"
>;

const PAID_BY_CARD: PaidByWallet = {
  ...{ walletId: null, walletAmount: null },
  ...{ nairaPerDollar: null, rateSource: null, rateSetAt: null },
};

export interface Happening {
  readonly cardId: bigint;
  readonly type: CardTransactionType;
  readonly amount: Minor;
  readonly merchant: CardMerchant;
  readonly authorizationId: string | null;
  readonly occurredAt: Date;
  readonly reason?: CardDeclineReason;
  readonly paidByWallet?: PaidByWallet | undefined;
}

/** Writes into a card's statement what has happened, and tells the merchant. */
export function writeCardTransaction(books: Books, happening: Happening): void {
  const { cardId, type, amount, merchant, authorizationId, occurredAt } = happening;
  const reason = happening.reason ?? null;
  const row: CardTransaction = {
    ...{ environmentId: books.environment.id, id: books.nextId(), cardId, type, amount },
    currency: "USD",
    ...{ status: statusOf(type), reason, authorizationId, occurredAt },
    ...{ merchantName: merchant.name, merchantId: merchant.id },
    ...{ network: merchant.network, country: merchant.country },
    description: describe(type, merchant.name, reason),
    ...(happening.paidByWallet ?? PAID_BY_CARD),
  };
  books.publish("card.transaction", presentTransaction(books.insert(cardTransactions, row)));
}
