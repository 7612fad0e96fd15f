import type { Bucket } from "../../../kernel/ledger/accounts.ts";
import type { Currency, Minor } from "../../../kernel/money.ts";
import { dayInLagos, nextDayInLagos } from "../../../kernel/time/lagos-time.ts";
import type { Progress } from "../../platform/transactions/index.ts";
import {
  type Ladder,
  missingFor,
  requireCapability,
  tierOf,
  type Verified,
} from "../kyc-tiers/index.ts";
import {
  accountsInNaira,
  balanceCapped,
  insufficientFunds,
  payoutsUsedUp,
  payoutTooLarge,
  walletClosed,
  walletFrozen,
} from "./errors.ts";

export const WALLET_STATUSES = ["Active", "Frozen", "Closed"] as const;

export type WalletStatus = (typeof WALLET_STATUSES)[number];

/** What a wallet says of itself that limits and gates judge by. */
export interface Judged {
  readonly status: WalletStatus;
  readonly currency: Currency;
  readonly verified: Verified;
}

/** A frozen wallet takes credits and refuses debits; a closed one is done with. */
export function requireDebitable({ status }: Judged): void {
  if (status === "Frozen") throw walletFrozen();
  requireOpen({ status }, null);
}

export function requireOpen({ status }: Pick<Judged, "status">, param: string | null): void {
  if (status === "Closed") throw walletClosed({ param });
}

export function requireFunds(available: Minor, needed: Minor, currency: Currency): void {
  if (available < needed) throw insufficientFunds({ available, needed, currency });
}

/** A wallet that is open gets an account number where its customer's tier unlocks that. */
export function requireAttachable(ladder: Ladder, wallet: Judged): void {
  requireOpen(wallet, null);
  requireCapability(ladder, wallet.verified, "attach_virtual_account");
  if (wallet.currency !== "NGN") throw accountsInNaira();
}

/** Money from within the service is refused above what the receiver's tier may hold. Limits are in NGN. */
export function requireRoom(ladder: Ladder, to: Judged, holds: Minor, amount: Minor): void {
  const most = balanceMaxOf(ladder, to);
  if (most === null || holds + amount <= most) return;
  throw balanceCapped({ most, left: holds < most ? most - holds : 0n });
}

/**
 * Money from outside is never refused, and the wallet has it only where its tier takes such money and has room for it.
 * What waits for that itself takes up no room.
 */
export function mayHave(ladder: Ladder, wallet: Judged, holds: Minor, amount: Minor): boolean {
  const missing = missingFor(ladder, wallet.verified, "receive_external_transfer");
  const most = balanceMaxOf(ladder, wallet);
  return missing === undefined && (most === null || holds + amount <= most);
}

function balanceMaxOf(ladder: Ladder, { currency, verified }: Judged): Minor | null {
  return currency === "NGN" ? (ladder[tierOf(ladder, verified)]?.balanceMax ?? null) : null;
}

/** What was paid out of a wallet on one day. */
export interface Use {
  readonly usedOn: string | null;
  readonly usedToday: Minor;
}

/** What was used of a day: nothing, if what is remembered is of another one. */
const usedOn = ({ usedOn: day, usedToday }: Use, today: string): Minor =>
  day === today ? usedToday : 0n;

/** Takes an amount from what a tier may pay out on this day, or says which limit stands in the way, and until when. */
export function useOf(ladder: Ladder, wallet: Judged & Use, amount: Minor, now: Date): Use {
  const tier = ladder[tierOf(ladder, wallet.verified)];
  const each = tier?.payoutMax ?? null;
  const daily = tier?.payoutDailyMax ?? null;
  const today = dayInLagos(now);
  const used = usedOn(wallet, today);
  if (each !== null && amount > each) throw payoutTooLarge({ most: each });
  if (daily !== null && used + amount > daily) {
    const left = used < daily ? daily - used : 0n;
    throw payoutsUsedUp({ most: daily, left, resetsAt: nextDayInLagos(now) });
  }
  return { usedOn: today, usedToday: used + amount };
}

/** What remains used when a payout of an earlier moment came to nothing: it gives back what it took of its own day. */
export function useWithout(use: Use, amount: Minor, takenAt: Date): Use {
  const left = usedOn(use, dayInLagos(takenAt)) - amount;
  return use.usedOn === dayInLagos(takenAt) ? { ...use, usedToday: left > 0n ? left : 0n } : use;
}

export const isEmpty = (account: Readonly<Record<Bucket, Minor>>): boolean =>
  account.available === 0n && account.held === 0n && account.pending === 0n;

export const PAYOUT_STATUSES = ["Held", "Sent", "Failed", "Reversed"] as const;

export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** What a merchant calls it. What was paid after it had been given back is the operator's to see to, not theirs. */
const STATUS_AT: Readonly<Record<Progress, PayoutStatus>> = {
  awaiting_approval: "Held",
  waiting: "Held",
  sending: "Held",
  accepted: "Held",
  unknown: "Held",
  settled: "Sent",
  failed: "Failed",
  returned: "Reversed",
  paid_late: "Failed",
};

export const payoutStatusOf = (progress: Progress): PayoutStatus => STATUS_AT[progress];
