import type { Minor } from "../../../kernel/money.ts";

/** The purpose of a number. `wallet`: a customer's wallet; the others belong to the business. */
export type AccountKind = "business" | "customer" | "dynamic" | "invoice" | "wallet";

/**
 * | status | meaning |
 * |---|---|
 * | `active` | credits any amount |
 * | `waiting` | expects an amount, and no part is paid |
 * | `part_paid` | a part of the amount is paid |
 * | `paid` | the amount is paid, or more |
 * | `expired` | past its time; a later credit is late |
 * | `cancelled` | cancelled by the merchant; a later credit is late |
 * | `retired` | replaced by another account; a later credit is still credited |
 */
export type AccountStatus =
  | "active"
  | "waiting"
  | "part_paid"
  | "paid"
  | "expired"
  | "cancelled"
  | "retired";

/** The columns that decide how a credit fits an account. */
export interface Expectation {
  readonly status: AccountStatus;
  readonly amount: Minor | null;
  readonly received: Minor;
  readonly expiresAt: Date | null;
}

/** Whether the account has expired, was cancelled, or is past its time before the expiry job marked it. */
export const hasEnded = ({ status, expiresAt }: Expectation, now: Date): boolean =>
  status === "expired" ||
  status === "cancelled" ||
  (isOpen(status) && expiresAt !== null && expiresAt.getTime() <= now.getTime());

export const isOpen = (status: AccountStatus): boolean =>
  status === "waiting" || status === "part_paid";
