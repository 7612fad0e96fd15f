import { present } from "../../../kernel/assert.ts";
import type { Account, Bucket } from "../../../kernel/ledger/accounts.ts";
import type { Currency, Minor } from "../../../kernel/money.ts";
import { type Progress, type Status, statusAt } from "../../platform/transactions/index.ts";
import { type KycTiers, requireCapability, type Verified } from "../kyc-tiers/index.ts";
import { accountsInNaira, insufficientFunds, walletClosed, walletFrozen } from "./errors.ts";

export const WALLET_STATUSES = ["Active", "Frozen", "Closed"] as const;

export type WalletStatus = (typeof WALLET_STATUSES)[number];

/** The fields of a wallet that limits and checks depend on. */
export interface WalletState {
  readonly status: WalletStatus;
  readonly currency: Currency;
  readonly verified: Verified;
}

type Funds = Pick<Account, "available" | "pending">;

/** Throws unless money may leave the wallet. A frozen wallet refuses debits, and a closed one refuses everything. */
export function requireDebitable({ status }: WalletState): void {
  if (status === "Frozen") throw walletFrozen();
  requireOpen({ status }, null);
}

export function requireOpen({ status }: Pick<WalletState, "status">, param: string | null): void {
  if (status === "Closed") throw walletClosed({ param });
}

export function requireFunds(wallet: Funds, needed: Minor, currency: Currency): void {
  const { available, pending } = wallet;
  if (available < needed) throw insufficientFunds({ available, pending, needed, currency });
}

/** Throws unless the wallet may get an account number: it is open, in NGN, and the customer's tier unlocks it. */
export function requireAttachable(tiers: KycTiers, wallet: WalletState): void {
  requireOpen(wallet, null);
  requireCapability(tiers, wallet.verified, "attach_virtual_account");
  if (wallet.currency !== "NGN") throw accountsInNaira();
}

export const isEmpty = (account: Readonly<Record<Bucket, Minor>>): boolean =>
  account.available === 0n && account.held === 0n && account.pending === 0n;

export const PAYOUT_STATUSES = ["Held", "Sent", "Failed", "Reversed"] as const;

export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/**
 * The status that the merchant sees. A payout that the bank paid after its refund stays `Failed`; the operator
 * handles it.
 */
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

export const toPayoutStatus = (progress: Progress): PayoutStatus => STATUS_AT[progress];

/**
 * The state of the payouts that the merchant sees with this status. The progress is left out if the status of the
 * record is enough, because that has an index.
 */
export function stateOf(seen: PayoutStatus): { status: Status; progress?: readonly Progress[] } {
  const progress = PROGRESS.filter((one) => STATUS_AT[one] === seen);
  const status = statusAt(present(progress[0], "a progress of the status"));
  const isWhole = PROGRESS.every((one) => statusAt(one) !== status || progress.includes(one));
  return isWhole ? { status } : { status, progress };
}

// The keys of a record of every progress.
const PROGRESS = Object.keys(STATUS_AT) as readonly Progress[];
