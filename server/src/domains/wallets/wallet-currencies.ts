import type { Currency } from "../../kernel/money.ts";

/** The currencies that wallets are kept in. */
export const OFFERED: readonly Currency[] = ["NGN"];

export const currencyOffered = (name: string): Currency | undefined =>
  OFFERED.find((currency) => currency === name);
