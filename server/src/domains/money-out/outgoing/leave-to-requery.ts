import type { Books } from "../../../kernel/ledger/books.ts";
import { type Transaction, transactions } from "../../platform/transactions/index.ts";
import { scheduleRequery } from "./jobs.ts";

/** Whether another worker marked the order before its call. That worker crashed, or its call is still under way. */
export const isInterrupted = ({ progress }: Transaction): boolean => progress === "sending";

/**
 * Leaves an interrupted order to a requery: its outcome is unknown from now on. The other worker's call may still end.
 * If it ends with proof that the provider took nothing, that proof no longer counts: the requery may send the order
 * again at the same time. So an order of unknown outcome never goes back to waiting, where it could be moved or refunded.
 */
export function leaveToRequery(books: Books, order: Transaction): void {
  const { environmentId, id } = order;
  books.update(transactions, order, { progress: "unknown", updatedAt: books.now });
  scheduleRequery(books, { environmentId, id, attempt: 0 }, 0);
}
