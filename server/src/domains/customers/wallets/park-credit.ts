import { total } from "../../../kernel/ledger/accounts.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { Arriving } from "../../money-in/collections/index.ts";
import { settlesAt, type TermsRow, takeIn } from "../../money-in/settlement/index.ts";
import { raiseAlert } from "../../platform/alerts/index.ts";
import { referenceOf } from "../../platform/transactions/index.ts";
import { RELEASE_TASK } from "./jobs.ts";
import { parkedCredits, type Wallet } from "./queries.ts";

/** What a wallet holds and may have: what is parked takes up no room. */
export const holdsUnparked = (books: Books, { id, parked }: Wallet): Minor =>
  total(books.account(id)) - parked;

/** Takes in what a wallet may not have yet. It is pending, and stays so until it is released. */
export function parkCredit(
  books: Books,
  { id: walletId }: Wallet,
  arrival: Arriving,
  terms: TermsRow,
): void {
  const amount = takeIn(books, { ...arrival, accountId: walletId });
  books.insert(parkedCredits, {
    ...{ environmentId: books.environment.id, id: arrival.linkId, walletId, amount },
    ...{ dueAt: settlesAt(terms, books.now), parkedAt: books.now, releasedAt: null },
  });
  raiseAlert(books, {
    kind: "wallets.parked_credit",
    subject: referenceOf({ type: "Funding", id: arrival.linkId }),
    message:
      "A wallet was paid what its customer's tier does not let it have. It is pending, and becomes available by itself when the tier rises or money leaves the wallet.",
  });
}

/** Has it looked at again whether a wallet may have what is parked: its tier has risen, or money has left it. */
export function reviewParked(books: Books, { environmentId, id, parked }: Wallet): void {
  if (parked === 0n) return;
  const walletId = String(id);
  books.enqueue(RELEASE_TASK, { environmentId: String(environmentId), walletId });
}
