import type { Books } from "../../../kernel/ledger/books.ts";
import { alerts } from "./queries.ts";

/** Something that a person of the operator's has to look at. */
export interface Alert {
  /** Stable, the domain first: `outgoing.outcome_unknown`. */
  readonly kind: string;
  /** What it is about, by the reference that a person can look up. */
  readonly subject: string;
  /** A full sentence for who reads it. */
  readonly message: string;
}

/**
 * Raises an alert with whatever the operation does, and with nothing if the operation refuses. While one of this kind
 * and subject is open it says no more than that one did, so raising it again changes nothing.
 */
export function raiseAlert(books: Books, alert: Alert): void {
  const environmentId = books.environment.id;
  books.insert(alerts, { environmentId, id: books.nextId(), ...alert });
}
