import { present } from "../../../kernel/assert.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { Hold } from "../../../kernel/ledger/holds.ts";
import { statusAt, type Transaction, transactions } from "../../platform/transactions/index.ts";
import { enqueueSending } from "./jobs.ts";
import { stepAfter } from "./rules.ts";
import { refundHeld } from "./settle-or-refund.ts";

/** Sends an order that waited for approval. The caller has checked that it still waits. */
export function approveOrder(books: Books, order: Transaction): Transaction {
  const progress = present(stepAfter("awaiting_approval", "approved"), "the step").to;
  const approved = books.update(transactions, order, { progress, updatedAt: books.now });
  enqueueSending(books, [approved]);
  return approved;
}

/** Refunds an order that was not approved, with the reason. It was never sent. */
export function rejectOrder(
  books: Books,
  order: Transaction,
  hold: Hold,
  reason: string,
): Transaction {
  const { to: progress } = present(stepAfter("awaiting_approval", "rejected"), "the step");
  const status = statusAt(progress);
  const changes = { progress, status, reason, updatedAt: books.now };
  const rejected = books.update(transactions, order, changes);
  refundHeld(books, hold, rejected);
  return rejected;
}
