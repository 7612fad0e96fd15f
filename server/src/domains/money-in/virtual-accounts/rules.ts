import type { Minor } from "../../../kernel/money.ts";

/** What a number was opened for. `wallet`: a customer's wallet; the others are the business's own. */
export type AccountKind = "business" | "customer" | "dynamic" | "invoice" | "wallet";

/**
 * | status | what it means |
 * |---|---|
 * | `active` | takes whatever comes |
 * | `waiting` | expects an amount, and nothing has come |
 * | `part_paid` | less than the amount has come |
 * | `paid` | the amount has come, or more |
 * | `lapsed` | its time is over; what still comes is late |
 * | `cancelled` | nobody expects anything any more; what still comes is late |
 * | `retired` | given up for another; what still comes is taken in |
 */
export type AccountStatus =
  | "active"
  | "waiting"
  | "part_paid"
  | "paid"
  | "lapsed"
  | "cancelled"
  | "retired";

/** How a credit compares with what was asked for. */
export type Match = "exact" | "under" | "over" | "late" | "duplicate";

/** What of an account decides how a credit fits it. */
export interface Expectation {
  readonly status: AccountStatus;
  readonly amount: Minor | null;
  readonly received: Minor;
  readonly expiresAt: Date | null;
}

/** Whether nothing is expected any more, also where nobody has noticed yet that the time is over. */
export const hasEnded = ({ status, expiresAt }: Expectation, now: Date): boolean =>
  status === "lapsed" ||
  status === "cancelled" ||
  (isOpen(status) && expiresAt !== null && expiresAt.getTime() <= now.getTime());

export const isOpen = (status: AccountStatus): boolean =>
  status === "waiting" || status === "part_paid";

/** How a credit fits what is still missing. Null where nothing was asked for. */
export function matchOf(account: Expectation, amount: Minor, now: Date): Match | null {
  if (account.amount === null) return null;
  if (account.status === "paid") return "duplicate";
  if (hasEnded(account, now)) return "late";
  const missing = account.amount - account.received;
  if (amount === missing) return "exact";
  return amount < missing ? "under" : "over";
}

/** What a credit makes of the account. What has ended stays ended, whatever still comes. */
export function statusAfter(account: Expectation, amount: Minor, now: Date): AccountStatus {
  if (account.amount === null || account.status === "paid") return account.status;
  if (hasEnded(account, now)) return account.status === "cancelled" ? "cancelled" : "lapsed";
  return account.received + amount >= account.amount ? "paid" : "part_paid";
}
