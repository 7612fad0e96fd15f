import { total } from "../../../kernel/ledger/accounts.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { Arriving } from "../../money-in/collections/index.ts";
import { settlesAt, type TermsRow, takeIn } from "../../money-in/settlement/index.ts";
import { raiseAlert } from "../../platform/alerts/index.ts";
import { noteFor } from "../../platform/notices/index.ts";
import { referenceOf } from "../../platform/transactions/index.ts";
import { RELEASE_TASK } from "./jobs.ts";
import { walletReference } from "./present-wallet.ts";
import { type Wallet, withheldCredits } from "./queries.ts";

/** Returns a wallet's balance without its withheld credits, which do not count towards the tier's limit. */
export const balanceWithoutWithheld = (books: Books, { id, withheld }: Wallet): Minor =>
  total(books.account(id)) - withheld;

/**
 * Credits a wallet with money that its tier does not allow yet, as `mayReceive` of `balance-limit.ts` says. The money
 * stays pending until it is released. Raises an alert.
 */
export function withholdCredit(
  books: Books,
  { id: walletId, currency }: Wallet,
  arrival: Arriving,
  terms: TermsRow,
): void {
  const amount = takeIn(books, { ...arrival, accountId: walletId });
  books.insert(withheldCredits, {
    ...{ environmentId: books.environment.id, id: arrival.linkId, walletId, amount },
    ...{ dueAt: settlesAt(terms, books.now), withheldAt: books.now, releasedAt: null },
  });
  const subject = referenceOf({ type: "Funding", id: arrival.linkId });
  const about = walletReference(walletId);
  noteFor(books, { kind: "credit_withheld", subject, amount, currency, about });
  raiseAlert(books, {
    kind: "wallets.withheld_credit",
    subject,
    message:
      "A wallet received more than its customer's tier allows. The credit is withheld as pending. It is released automatically when the tier rises or money leaves the wallet.",
  });
}

/**
 * Enqueues a job that releases the withheld credits that now fit. Call it when a tier has risen or money has left the
 * wallet.
 */
export function reviewWithheld(books: Books, { environmentId, id, withheld }: Wallet): void {
  if (withheld === 0n) return;
  const walletId = String(id);
  books.enqueue(RELEASE_TASK, { environmentId: String(environmentId), walletId });
}
