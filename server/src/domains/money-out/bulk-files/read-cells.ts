const CURRENCY = /^(?:₦|NGN|N(?=[\d ]))\s*/i;

/** Some countries write `45.000` for forty-five thousand, so it could mean either. */
const AMBIGUOUS = /^\d{1,3}\.\d{3}$/;

/** Thousands are grouped by one mark, a comma or a space. Two numbers in a cell count as none. */
const AMOUNT = /^(?:\d{1,3}(?:([, \u00a0\u202f])\d{3})(?:\1\d{3})*|\d+)(?:\.\d+)?$/;

/** The number that a person means by `₦45,000.00`. Undefined: it is not a number, or could be two. */
export function readTypedAmount(typed: string): number | undefined {
  const text = typed.trim().replace(CURRENCY, "");
  if (AMBIGUOUS.test(text) || !AMOUNT.test(text)) return undefined;
  const amount = Number(text.replaceAll(/[, \u00a0\u202f]/g, ""));
  return Number.isFinite(amount) ? amount : undefined;
}

/** An account number without the spaces and dashes that people type between its digits. */
export const readAccountNumber = (typed: string): string => typed.replaceAll(/[\s\u00a0-]/g, "");

/** A text on one line: a spreadsheet's cell may have line breaks. */
export const readLine = (typed: string): string => typed.replaceAll(/\s+/g, " ").trim();
