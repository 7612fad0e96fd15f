import type { Books } from "../../../kernel/ledger/books.ts";
import type { OperatorAction } from "./queries.ts";
import { notedActions } from "./queries.ts";

/**
 * Records an operator's action in the transaction of an operation, in its environment. `at` is the real time, not the
 * test clock.
 */
export function noteAction(
  books: Books,
  at: Date,
  { by, action, details }: Omit<OperatorAction, "businessId" | "mode">,
): void {
  const { id: environmentId, businessId, mode } = books.environment;
  books.insert(notedActions, {
    environmentId,
    id: books.nextId(),
    businessId,
    mode,
    at,
    by,
    action,
    details: JSON.stringify(details),
    requestId: books.origin?.requestId ?? null,
    address: books.origin?.address ?? null,
  });
}
