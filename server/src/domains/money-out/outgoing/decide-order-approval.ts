import { present } from "../../../kernel/assert.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { Hold } from "../../../kernel/ledger/holds.ts";
import { statusAt, type Transaction, transactions } from "../../platform/transactions/index.ts";
import { enqueueSending } from "./jobs.ts";
import { stepAfter } from "./rules.ts";
import { refundHeld } from "./settle-or-refund.ts";

/** Sends orders that waited for approval. The caller has checked that they still wait. All must be of one account. */
export function approveOrders(books: Books, orders: readonly Transaction[]): void {
  const progress = present(stepAfter("awaiting_approval", "approved"), "the step").to;
  enqueueSending(
    books,
    orders.map((order) => books.update(transactions, order, { progress, updatedAt: books.now })),
  );
}

/** An order that was refunded, and the hold that is left for the other orders of its request. */
export interface RejectedOrder {
  readonly order: Transaction;
  readonly left: Hold;
}

/** Refunds an order that was not approved, with the reason. It was never sent. */
export function rejectOrder(
  books: Books,
  waiting: Transaction,
  hold: Hold,
  reason: string,
): RejectedOrder {
  const { to: progress } = present(stepAfter("awaiting_approval", "rejected"), "the step");
  const status = statusAt(progress);
  const changes = { progress, status, reason, updatedAt: books.now };
  const order = books.update(transactions, waiting, changes);
  return { order, left: refundHeld(books, hold, order) };
}
