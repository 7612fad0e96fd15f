import type { Currency, Minor } from "../../../kernel/money.ts";
import { insufficientBalance } from "./errors.ts";

/** Throws `insufficient_balance` where the wallet has less available than is needed. */
export function requireBusinessBalance(available: Minor, needed: Minor, currency: Currency): void {
  if (available < needed) throw insufficientBalance({ available, needed, currency });
}
