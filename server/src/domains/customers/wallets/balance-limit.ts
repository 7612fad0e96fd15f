import type { Minor } from "../../../kernel/money.ts";
import { floorAtZero } from "../../../kernel/money.ts";
import { findMissing, findTier, type KycTiers } from "../kyc-tiers/index.ts";
import { balanceLimitExceeded } from "./errors.ts";
import type { WalletState } from "./rules.ts";

/**
 * Throws `balanceLimitExceeded` when a transfer would exceed the balance limit of the receiver's tier. Limits are in
 * NGN.
 */
export function requireBalanceLimit(
  tiers: KycTiers,
  to: WalletState,
  holds: Minor,
  amount: Minor,
): void {
  const most = balanceMaxOf(tiers, to);
  if (most === null || holds + amount <= most) return;
  throw balanceLimitExceeded({ most, left: floorAtZero(most - holds) });
}

/**
 * Whether the tier allows a credit from outside. Such a credit is never refused, only withheld. Withheld credits do
 * not count towards the limit.
 */
export function mayReceive(
  tiers: KycTiers,
  wallet: WalletState,
  holds: Minor,
  amount: Minor,
): boolean {
  const missing = findMissing(tiers, wallet.verified, "receive_external_transfer");
  const most = balanceMaxOf(tiers, wallet);
  return missing === undefined && (most === null || holds + amount <= most);
}

/** The most that a wallet may hold. Null: no limit. */
export function balanceMaxOf(
  tiers: KycTiers,
  { currency, verified }: Pick<WalletState, "currency" | "verified">,
): Minor | null {
  return currency === "NGN" ? (tiers[findTier(tiers, verified)]?.balanceMax ?? null) : null;
}
