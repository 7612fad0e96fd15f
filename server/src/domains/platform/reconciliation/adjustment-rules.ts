import { open, type Place } from "../../../kernel/ledger/accounts.ts";
import type { Currency, Minor } from "../../../kernel/money.ts";

/**
 * The accounts that an operator may adjust. Money at a provider is corrected by reconciliation, and money between
 * businesses by what moves it.
 */
export const PLATFORM_ACCOUNTS = [
  "suspense",
  "fees",
  "vat",
  "stamp_duty",
  "provider_costs",
] as const;

export const WALLETS = ["business_wallet", "card_wallet"] as const;

export const ADJUSTED_ACCOUNTS = [...PLATFORM_ACCOUNTS, ...WALLETS] as const;

export type PlatformAccount = (typeof PLATFORM_ACCOUNTS)[number];
export type AdjustedAccount = (typeof ADJUSTED_ACCOUNTS)[number];

export const isWallet = (account: AdjustedAccount): account is (typeof WALLETS)[number] =>
  WALLETS.some((wallet) => wallet === account);

export const placeOf = (account: PlatformAccount, currency: Currency): Place =>
  open(account, currency);

/** What an account receives by an adjustment. Negative: it pays. */
export const receivedBy = (
  account: AdjustedAccount,
  { from, to, amount }: { readonly from: string; readonly to: string; readonly amount: Minor },
): Minor => (to === account ? amount : 0n) - (from === account ? amount : 0n);
