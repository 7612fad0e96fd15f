import { readAmount } from "../../format/read-amount.ts";

/** What a person has typed so far. */
export interface SendDraft {
  readonly bankCode: string | undefined;
  readonly bankName: string;
  readonly accountNumber: string;
  /** The name under which the account was paid before, if it was chosen from there. */
  readonly chosenName: string | undefined;
  /** Only if the bank gave no name. */
  readonly typedName: string;
  readonly amount: string;
  readonly narration: string;
}

export const EMPTY_DRAFT: SendDraft = {
  bankCode: undefined,
  bankName: "",
  accountNumber: "",
  chosenName: undefined,
  typedName: "",
  amount: "",
  narration: "",
};

/** The digits of an account number, without the spaces and dashes between them. */
export const digitsOf = (typed: string): string => typed.replaceAll(/[\s-]/g, "");

/** Whether the account can be looked up. The service checks everything else. */
export const isAccountComplete = ({ bankCode, accountNumber }: SendDraft): boolean =>
  bankCode !== undefined && /^\d{10}$/.test(digitsOf(accountNumber));

/** A hint while a person types; the service refuses what is wrong. */
export function accountHint(typed: string): string | undefined {
  const digits = digitsOf(typed);
  if (digits === "" || /^\d{10}$/.test(digits)) return undefined;
  if (/\D/.test(digits)) return "An account number has digits only.";
  return `Has ${digits.length} ${digits.length === 1 ? "digit" : "digits"}; an account number has 10.`;
}

/** The whole naira of an amount. Undefined while it is something else. */
export function wholeNaira(typed: string): number | undefined {
  const amount = readAmount(typed);
  return amount !== undefined && amount > 0 && Number.isInteger(amount) ? amount : undefined;
}

export function amountHint(typed: string): string | undefined {
  if (typed.trim() === "" || wholeNaira(typed) !== undefined) return undefined;
  const amount = readAmount(typed);
  if (amount === undefined) return "Enter an amount in naira.";
  if (amount === 0) return "The amount must be more than zero.";
  const choices = [Math.floor(amount), Math.ceil(amount)].filter((whole) => whole > 0);
  const named = choices.map((whole) => `₦${whole.toLocaleString("en-GB")}`);
  return `Transfers are whole naira. Did you mean ${named.join(" or ")}?`;
}
