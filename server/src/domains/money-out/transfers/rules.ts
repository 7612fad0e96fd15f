import type { Minor } from "../../../kernel/money.ts";
import { type Charges, totalOf } from "../../platform/pricing/index.ts";
import { insufficientBalance } from "../outgoing/index.ts";

/** The bank code of accounts within this service. */
export const SERVICE_BANK = { code: "SERVICE", name: "Kasuwa" } as const;

/** What a transfer takes from the wallet. */
export const costOf = ({ amount, charges }: { amount: Minor; charges: Charges }): Minor =>
  amount + totalOf(charges);

export const sumOf = (amounts: readonly Minor[]): Minor =>
  amounts.reduce((sum, amount) => sum + amount, 0n);

export function requireFunds(available: Minor, needed: Minor): void {
  if (available < needed) throw insufficientBalance({ available, needed, currency: "NGN" });
}

/** Whether a person has to see it first. */
export const needsApproval = (amount: Minor, above: Minor | null): boolean =>
  above !== null && amount > above;
