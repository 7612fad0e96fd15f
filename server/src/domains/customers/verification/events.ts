import type { Books } from "../../../kernel/ledger/books.ts";
import { rowOf } from "./present-verification.ts";
import type { Verification } from "./queries.ts";

/** Tells how it ended, and nothing of whom it was about: an event is kept and sent as it is. */
export function publishVerification(books: Books, verification: Verification): void {
  books.publish("VERIFICATION_NOTIFICATION", rowOf(verification));
}
