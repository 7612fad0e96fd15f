import type { Books } from "../../../kernel/ledger/books.ts";
import { presentRow } from "./present-verification.ts";
import type { Verification } from "./queries.ts";

/**
 * Publishes the outcome of a verification. Events are stored and sent as they are, so this one has no personal data.
 */
export function publishVerification(books: Books, verification: Verification): void {
  books.publish("VERIFICATION_NOTIFICATION", presentRow(verification));
}
