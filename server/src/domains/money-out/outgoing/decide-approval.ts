import { present } from "../../../kernel/assert.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { Hold } from "../../../kernel/ledger/holds.ts";
import { statusAt, type Transaction, transactions } from "../../platform/transactions/index.ts";
import { enqueueSending } from "./jobs.ts";
import { giveBackHeld } from "./move-held-money.ts";
import { stepAfter } from "./rules.ts";

/** Lets an order go that waited for somebody's approval. That it still waits has been decided by the caller. */
export function approveOrder(books: Books, order: Transaction): Transaction {
  const progress = present(stepAfter("awaiting_approval", "approved"), "the step").to;
  const approved = books.update(transactions, order, { progress, updatedAt: books.now });
  enqueueSending(books, [approved]);
  return approved;
}

/** Gives everything back for an order that nobody approves, and says why. It was never sent. */
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
  giveBackHeld(books, hold, rejected);
  return rejected;
}
