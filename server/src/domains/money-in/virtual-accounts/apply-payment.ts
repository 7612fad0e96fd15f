import type { Books } from "../../../kernel/ledger/books.ts";
import type { Minor } from "../../../kernel/money.ts";
import { type Match, matchOf, statusAfter } from "./match-payment.ts";
import { type VirtualAccount, virtualAccounts } from "./queries.ts";
import { hasEnded, isOpen } from "./rules.ts";

/** Cancels an account. Undefined if it has ended or is fully paid. */
export function cancelExpectation(
  books: Books,
  account: VirtualAccount,
): VirtualAccount | undefined {
  if (!isOpen(account.status) || hasEnded(account, books.now)) return undefined;
  return books.update(virtualAccounts, account, { status: "cancelled" });
}

/** Adds an amount to an account, and returns how it fits. An account without an expected amount is unchanged. */
export function applyPayment(books: Books, account: VirtualAccount, amount: Minor): Match | null {
  const match = matchOf(account, amount, books.now);
  if (match === null) return null;
  const status = statusAfter(account, amount, books.now);
  books.update(virtualAccounts, account, { status, received: account.received + amount });
  return match;
}
