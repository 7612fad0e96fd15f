import type { Books } from "../../../kernel/ledger/books.ts";
import { noteFor } from "../../platform/notices/index.ts";
import { referenceOf, type Transaction } from "../../platform/transactions/index.ts";

/** Notes for the people of the business that money did not arrive and was refunded. */
export function noteFailure(books: Books, failed: Transaction): void {
  const { amount, currency, receiverAccountName: about } = failed;
  const subject = referenceOf(failed);
  noteFor(books, { kind: "money_failed", subject, amount, currency, about });
}
