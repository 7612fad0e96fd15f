import type { Books } from "../../kernel/ledger/books.ts";
import { eventOf } from "./present-transaction.ts";
import type { Transaction } from "./queries.ts";

/** Every event about money carries the same object; what it is called says what it is about. */
export type MoneyEvent = "TRANSFER_NOTIFICATION" | "FUNDING_NOTIFICATION" | "PAYOUT_NOTIFICATION";

/** Tells the merchant whose transaction it is. */
export function publishTransaction(
  books: Books,
  event: MoneyEvent,
  transaction: Transaction,
): void {
  books.publish(event, eventOf(transaction), transaction.environmentId);
}
