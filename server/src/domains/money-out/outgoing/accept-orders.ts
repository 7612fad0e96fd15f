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

/** What the one who accepts knows of an order: everything but what the machine writes. */
export type NewOrder = Omit<
  TransactionDraft,
  "accountId" | "postingType" | "status" | "settledAmount"
> & { readonly needsApproval: boolean };

/** The provider that orders are for, and what they are called there. */
export interface Carrier {
  readonly name: string;
  referenceFor(subject: Subject): string;
}

/**
 * Takes an order whose amount and charges the hold keeps. It goes nowhere before `sendAccepted`, and with a carrier of
 * null it never goes to one: what waits for approval may be something that only the books carry out.
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

/** Has workers hand over those that were accepted and wait for nobody. They are of one account. */
export function sendAccepted(books: Books, accepted: readonly Transaction[]): void {
  enqueueSending(
    books,
    accepted.filter(({ progress }) => progress === "waiting"),
  );
}
