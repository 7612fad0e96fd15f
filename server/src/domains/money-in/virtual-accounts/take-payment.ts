import type { Books } from "../../../kernel/ledger/books.ts";
import type { Minor } from "../../../kernel/money.ts";
import { type VirtualAccount, virtualAccounts } from "./queries.ts";
import { hasEnded, isOpen, type Match, matchOf, statusAfter } from "./rules.ts";

/** Ends what an account expects, unless it has ended or all of it has come: then undefined. */
export function cancelExpectation(
  books: Books,
  account: VirtualAccount,
): VirtualAccount | undefined {
  if (!isOpen(account.status) || hasEnded(account, books.now)) return undefined;
  return books.update(virtualAccounts, account, { status: "cancelled" });
}

/** Writes down that an amount came to an account, and answers how it fits. What expects nothing stays as it is. */
export function takePayment(books: Books, account: VirtualAccount, amount: Minor): Match | null {
  const match = matchOf(account, amount, books.now);
  if (match === null) return null;
  const status = statusAfter(account, amount, books.now);
  books.update(virtualAccounts, account, { status, received: account.received + amount });
  return match;
}
