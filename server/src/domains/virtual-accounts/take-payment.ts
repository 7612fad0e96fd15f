import type { Books } from "../../kernel/ledger/books.ts";
import type { Minor } from "../../kernel/money.ts";
import { type VirtualAccount, virtualAccounts } from "./queries.ts";
import { type Match, matchOf, statusAfter } from "./rules.ts";

/** Writes down that an amount came to an account, and answers how it fits. What expects nothing stays as it is. */
export function takePayment(books: Books, account: VirtualAccount, amount: Minor): Match | null {
  const match = matchOf(account, amount, books.now);
  if (match === null) return null;
  const status = statusAfter(account, amount, books.now);
  books.update(virtualAccounts, account, { status, received: account.received + amount });
  return match;
}
