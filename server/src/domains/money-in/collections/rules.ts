import type { Currency, Minor } from "../../../kernel/money.ts";

/** What a provider's notice says of a credit, and every repetition of it must say too. */
export interface CreditFacts {
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly amount: Minor;
  readonly currency: Currency;
}

/** Whether two notices of one session tell of the same credit. The sender's name and the narration may be reworded. */
export const isSameCredit = (one: CreditFacts, other: CreditFacts): boolean =>
  one.bankCode === other.bankCode &&
  one.accountNumber === other.accountNumber &&
  one.amount === other.amount &&
  one.currency === other.currency;
