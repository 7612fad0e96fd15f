import type { Currency, Minor } from "../../../server/src/kernel/money.ts";
import { insufficientBalance } from "./errors.ts";

/** What both ways of doing a transfer decide by. */
export function requireFunds(
  source: { available: Minor; currency: Currency },
  needed: Minor,
): void {
  const { available, currency } = source;
  if (available < needed) throw insufficientBalance({ available, needed, currency });
}
