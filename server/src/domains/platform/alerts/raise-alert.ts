import type { Books } from "../../../kernel/ledger/books.ts";
import { type Alert, alerts } from "./queries.ts";

/**
 * Raises an alert in the operation's transaction; a refused operation raises none. While an alert of this kind and
 * subject is open, raising it again changes nothing. One about the whole installation is raised in the installation's
 * own environment.
 */
export function raiseAlert(books: Books, alert: Alert, environmentId = books.environment.id): void {
  books.insert(alerts, { environmentId, id: books.nextId(), ...alert }, environmentId);
}
