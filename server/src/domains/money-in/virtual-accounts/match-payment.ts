import type { Minor } from "../../../kernel/money.ts";
import { type AccountStatus, type Expectation, hasEnded } from "./rules.ts";

/** How a credit fits the amount expected. */
export type Match = "exact" | "under" | "over" | "late" | "duplicate";

/** Returns how a credit fits the missing amount. Null if no amount is expected. */
export function matchOf(account: Expectation, amount: Minor, now: Date): Match | null {
  if (account.amount === null) return null;
  if (account.status === "paid") return "duplicate";
  if (hasEnded(account, now)) return "late";
  const missing = account.amount - account.received;
  if (amount < missing) return "under";
  return amount > missing ? "over" : "exact";
}

/** The account's status after a credit. An ended account stays ended. */
export function statusAfter(account: Expectation, amount: Minor, now: Date): AccountStatus {
  if (account.amount === null) return account.status;
  if (hasEnded(account, now)) return account.status === "cancelled" ? "cancelled" : "expired";
  return account.received + amount >= account.amount ? "paid" : "part_paid";
}
