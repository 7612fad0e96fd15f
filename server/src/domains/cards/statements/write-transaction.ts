import type { Books } from "../../../kernel/ledger/books.ts";
import type { Minor } from "../../../kernel/money.ts";
import type {
  CardDeclineReason,
  CardMerchant,
} from "../../../kernel/providers/ports/card-notices.ts";
import { presentTransaction } from "./present-transaction.ts";
import { type CardTransaction, cardTransactions } from "./queries.ts";
import { type CardTransactionType, describeTransaction, toTransactionStatus } from "./rules.ts";

/** The wallet that pays for a purchase, with amount and rate. All null if the card pays. */
export type PaidByWallet = Pick<
  CardTransaction,
  "walletId" | "walletAmount" | "nairaPerDollar" | "rateSource" | "rateSetAt"
>;

const PAID_BY_CARD: PaidByWallet = {
  walletId: null,
  walletAmount: null,
  nairaPerDollar: null,
  rateSource: null,
  rateSetAt: null,
};

export interface NewCardTransaction {
  readonly cardId: bigint;
  readonly type: CardTransactionType;
  readonly amount: Minor;
  readonly merchant: CardMerchant;
  readonly authorizationId: string | null;
  readonly occurredAt: Date;
  readonly reason?: CardDeclineReason;
  readonly paidByWallet?: PaidByWallet | undefined;
}

/** Inserts a row of the card's statement and publishes the event `card.transaction`. */
export function writeCardTransaction(books: Books, transaction: NewCardTransaction): void {
  const { cardId, type, amount, merchant, authorizationId, occurredAt } = transaction;
  const reason = transaction.reason ?? null;
  const row: CardTransaction = {
    environmentId: books.environment.id,
    id: books.nextId(),
    cardId,
    type,
    amount,
    currency: "USD",
    status: toTransactionStatus(type),
    reason,
    authorizationId,
    occurredAt,
    merchantName: merchant.name,
    merchantId: merchant.id,
    network: merchant.network,
    country: merchant.country,
    description: describeTransaction(type, merchant.name, reason),
    ...(transaction.paidByWallet ?? PAID_BY_CARD),
  };
  books.publish("card.transaction", presentTransaction(books.insert(cardTransactions, row)));
}
