import type { Books } from "../../../kernel/ledger/books.ts";
import type { OperatorAction } from "./queries.ts";
import { notedActions } from "./queries.ts";

/**
 * Writes an action down with what an operation does for an operator: in the operation's own environment. `at` is the
 * time on the wall, since people do not live by the clock of a test.
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
  });
}
