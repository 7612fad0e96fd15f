import type { Books } from "../../../kernel/ledger/books.ts";
import { type CustomerChange, customerChanges } from "./queries.ts";
import type { FieldChange } from "./rules.ts";

/** Writes the changed fields into the customer's history, in the transaction that changes them. */
export function recordChange(
  books: Books,
  customerId: bigint,
  source: CustomerChange["source"],
  changes: readonly FieldChange[],
): void {
  books.insert(customerChanges, {
    environmentId: books.environment.id,
    customerId,
    id: books.nextId(),
    source,
    changes: JSON.stringify(changes),
    changedAt: books.now,
  });
}
