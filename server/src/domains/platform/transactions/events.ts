import type { Books } from "../../../kernel/ledger/books.ts";
import { eventOf } from "./present-transaction.ts";
import type { Transaction } from "./queries.ts";

/** Every event about money carries the same object; what it is called says what it is about. */
export type MoneyEvent =
  | "TRANSFER_NOTIFICATION"
  | "FUNDING_NOTIFICATION"
  | "PAYOUT_NOTIFICATION"
  | "BILLS_PURCHASE_NOTIFICATION";

/** Tells the merchant whose transaction it is. */
export function publishTransaction(
  books: Books,
  event: MoneyEvent,
  transaction: Transaction,
  /** What such an event tells beside it. */
  more: object = {},
): void {
  books.publish(event, { ...eventOf(transaction), ...more }, transaction.environmentId);
}
