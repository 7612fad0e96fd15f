import type { Currency } from "../money.ts";
import { CURRENCIES } from "../money.ts";

/**
 * The platform's own accounts. Every environment has each of them in each currency, without a row that says so: a
 * number here is an account there. They are open: never locked, never decided upon, summed when they are read.
 */
const OPEN_ACCOUNTS = {
  /** Where test money comes from, and goes when a test environment is reset. */
  simulated_funds: 1,
  /** What providers hold for us, or we owe them, until their statements agree. */
  provider_clearing: 2,
  fees: 3,
  vat: 4,
  stamp_duty: 5,
  /** Money that arrived and belongs to nobody we know yet. */
  suspense: 6,
  /** The half of a transfer that happens in another business's books. Its sum over all environments is zero. */
  inter_business: 7,
  /** What was bought of one currency with another. Its balances are what the platform has to exchange. */
  currency_exchange: 8,
} as const;

export type OpenAccountName = keyof typeof OPEN_ACCOUNTS;

export const OPEN_ACCOUNT_NAMES = Object.keys(OPEN_ACCOUNTS) as OpenAccountName[];

/** Which account a charge belongs to, by the purpose of its entries. */
export const PURPOSE_ACCOUNTS = [
  ["fee", "fees"],
  ["vat", "vat"],
  ["stamp_duty", "stamp_duty"],
] as const satisfies readonly (readonly [string, OpenAccountName])[];

/** Numbers below this belong to the chart; checked accounts have ids from the sequence, which starts far above. */
export const FIRST_CHECKED_ID = 1000n;

export function openAccountNumber(name: OpenAccountName, currency: Currency): bigint {
  return BigInt(OPEN_ACCOUNTS[name] * 10 + CURRENCIES.indexOf(currency));
}

/** The name and currency behind a number, for reports. */
export function describeOpenAccount(
  number: bigint,
): { name: OpenAccountName; currency: Currency } | undefined {
  const name = OPEN_ACCOUNT_NAMES.find((one) => OPEN_ACCOUNTS[one] === Number(number / 10n));
  const currency = CURRENCIES[Number(number % 10n)];
  return name && currency ? { name, currency } : undefined;
}
