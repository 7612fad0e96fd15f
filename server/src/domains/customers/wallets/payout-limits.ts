import type { Minor } from "../../../kernel/money.ts";
import { floorAtZero } from "../../../kernel/money.ts";
import { dayInLagos, nextDayInLagos } from "../../../kernel/time/lagos-time.ts";
import { findTier, type KycTiers } from "../kyc-tiers/index.ts";
import { dailyLimitExceeded, payoutTooLarge } from "./errors.ts";
import type { WalletState } from "./rules.ts";

/** The total of a wallet's payouts on one day. */
export interface DailyUsage {
  readonly usedOn: string | null;
  readonly usedToday: Minor;
}

/** The usage of a day. It is zero when the row has the usage of another day. */
const usageOn = ({ usedOn: day, usedToday }: DailyUsage, today: string): Minor =>
  day === today ? usedToday : 0n;

/** What the tier allows to pay out, and what is used of it on a day. Null: no limit. */
export interface PayoutLimits {
  readonly each: Minor | null;
  readonly daily: Minor | null;
  readonly used: Minor;
  readonly left: Minor | null;
}

export function payoutLimitsOn(
  tiers: KycTiers,
  { verified, ...use }: Pick<WalletState, "verified"> & DailyUsage,
  today: string,
): PayoutLimits {
  const tier = tiers[findTier(tiers, verified)];
  const daily = tier?.payoutDailyMax ?? null;
  const used = usageOn(use, today);
  const left = daily === null ? null : floorAtZero(daily - used);
  return { each: tier?.payoutMax ?? null, daily, used, left };
}

/**
 * Returns the day's usage with the amount added. Throws `payoutTooLarge` or `dailyLimitExceeded` when a limit of the
 * tier is exceeded.
 */
export function addDailyUsage(
  tiers: KycTiers,
  wallet: WalletState & DailyUsage,
  amount: Minor,
  now: Date,
): DailyUsage {
  const today = dayInLagos(now);
  const { each, daily, used, left } = payoutLimitsOn(tiers, wallet, today);
  if (each !== null && amount > each) throw payoutTooLarge({ most: each });
  if (daily !== null && left !== null && amount > left)
    throw dailyLimitExceeded({ most: daily, left, resetsAt: nextDayInLagos(now) });
  return { usedOn: today, usedToday: used + amount };
}

/**
 * Returns the day's usage after a failed payout. The amount is subtracted only if the payout was made on the same day
 * in Lagos.
 */
export function subtractUsage(use: DailyUsage, amount: Minor, takenAt: Date): DailyUsage {
  const left = usageOn(use, dayInLagos(takenAt)) - amount;
  return use.usedOn === dayInLagos(takenAt) ? { ...use, usedToday: floorAtZero(left) } : use;
}
