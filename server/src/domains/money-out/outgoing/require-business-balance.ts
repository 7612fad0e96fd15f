import type { Account } from "../../../kernel/ledger/accounts.ts";
import type { Currency, Minor } from "../../../kernel/money.ts";
import { insufficientBalance } from "./errors.ts";

/** Throws `insufficient_balance` if the wallet has less available than is needed. */
export function requireBusinessBalance(
  { available, pending }: Pick<Account, "available" | "pending">,
  needed: Minor,
  currency: Currency,
): void {
  if (available < needed) throw insufficientBalance({ available, pending, needed, currency });
}
