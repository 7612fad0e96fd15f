import type { Books } from "../../../kernel/ledger/books.ts";
import type { Hold } from "../../../kernel/ledger/holds.ts";
import type { Subject } from "../../../kernel/providers/ports/provider-port.ts";
import {
  statusAt,
  type Transaction,
  type TransactionDraft,
  writeTransaction,
} from "../../platform/transactions/index.ts";
import { enqueueSending } from "./jobs.ts";

/** The columns of a new order, without those that acceptance sets. */
export type NewOrder = Omit<
  TransactionDraft,
  "accountId" | "postingType" | "status" | "settledAmount"
> & { readonly needsApproval: boolean };

/** The provider of an order, and the reference that the order has there. */
export interface Carrier {
  readonly name: string;
  referenceFor(subject: Subject): string;
}

/**
 * Writes an order whose amount and charges are in the hold. `sendAccepted` sends it. A carrier of null is for an
 * order that moves within the books after approval.
 */
export function acceptOrder(
  books: Books,
  hold: Hold,
  carrier: Carrier | null,
  { needsApproval, ...order }: NewOrder,
): Transaction {
  const id = books.nextId();
  const { accountId, id: holdId } = hold;
  const progress = needsApproval ? "awaiting_approval" : "waiting";
  return writeTransaction(books, {
    ...order,
    id,
    accountId,
    postingType: "Debit",
    status: statusAt(progress),
    settledAmount: 0n,
    progress,
    holdId,
    provider: carrier?.name ?? null,
    orderReference: carrier?.referenceFor({ environmentId: books.environment.id, id }) ?? null,
  });
}

/** Enqueues the accepted orders that need no approval. All must be of one account. */
export function sendAccepted(books: Books, accepted: readonly Transaction[]): void {
  enqueueSending(
    books,
    accepted.filter(({ progress }) => progress === "waiting"),
  );
}
