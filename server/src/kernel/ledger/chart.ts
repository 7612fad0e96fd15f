import type { Currency } from "../money.ts";
import { CURRENCIES } from "../money.ts";

/**
 * The platform's own accounts. Every environment has each of them in each currency; no row has to be created for that.
 * They are open accounts: never locked, never part of a decision, and summed when they are read.
 */
const OPEN_ACCOUNTS = {
  /** The source of test money, and its target when a test environment is reset. */
  simulated_funds: 1,
  /** What providers hold for us, or we owe them, until it is reconciled with their statements. */
  provider_clearing: 2,
  fees: 3,
  vat: 4,
  stamp_duty: 5,
  /** Money that arrived and whose owner is not known yet. */
  suspense: 6,
  /** The counterpart of a transfer to another business. Its sum over all environments is zero. */
  inter_business: 7,
  /** Amounts exchanged between currencies. Its balances are what the platform still has to exchange. */
  currency_exchange: 8,
  /** What providers took for their work, by their statements, and what was written off. */
  provider_costs: 9,
  /** The counterpart of a transfer to a business of another cell. Over all cells its sum is what is under way. */
  inter_cell: 10,
} as const;

export type OpenAccountName = keyof typeof OPEN_ACCOUNTS;

export const OPEN_ACCOUNT_NAMES = Object.keys(OPEN_ACCOUNTS) as OpenAccountName[];

/** The account of each charge, by the purpose of its entries. */
export const PURPOSE_ACCOUNTS = [
  ["fee", "fees"],
  ["vat", "vat"],
  ["stamp_duty", "stamp_duty"],
] as const satisfies readonly (readonly [string, OpenAccountName])[];

/** Numbers below this belong to the chart. The ids of checked accounts come from a sequence that starts far above. */
export const FIRST_CHECKED_ID = 1000n;

export function openAccountNumber(name: OpenAccountName, currency: Currency): bigint {
  return BigInt(OPEN_ACCOUNTS[name] * 10 + CURRENCIES.indexOf(currency));
}

/** Returns the name and currency of a number, for reports. */
export function describeOpenAccount(
  number: bigint,
): { name: OpenAccountName; currency: Currency } | undefined {
  const name = OPEN_ACCOUNT_NAMES.find((one) => OPEN_ACCOUNTS[one] === Number(number / 10n));
  const currency = CURRENCIES[Number(number % 10n)];
  return name && currency ? { name, currency } : undefined;
}
