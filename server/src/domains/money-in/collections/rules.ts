import type { Currency, Minor } from "../../../kernel/money.ts";

/** The facts of a credit that every repeated notice must repeat. */
export interface CreditFacts {
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly amount: Minor;
  readonly currency: Currency;
}

/** Whether two notices of one session report the same credit. The sender's name and the narration may differ. */
export const isSameCredit = (one: CreditFacts, other: CreditFacts): boolean =>
  one.bankCode === other.bankCode &&
  one.accountNumber === other.accountNumber &&
  one.amount === other.amount &&
  one.currency === other.currency;

/** The action that assigns an unmatched credit, as proposals and the audit name it. */
export const ASSIGN = "credits.assign";
