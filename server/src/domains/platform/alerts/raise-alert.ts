import type { Books } from "../../../kernel/ledger/books.ts";
import { type Alert, alerts } from "./queries.ts";

/**
 * Raises an alert with whatever the operation does, and with nothing if the operation refuses. While one of this kind
 * and subject is open it says no more than that one did, so raising it again changes nothing.
 */
export function raiseAlert(books: Books, alert: Alert): void {
  const environmentId = books.environment.id;
  books.insert(alerts, { environmentId, id: books.nextId(), ...alert });
}
