/** Some countries write `45.000` for forty-five thousand, so it could mean either. */
const AMBIGUOUS = /^\d{1,3}\.\d{3}$/;

/** The number that a person means by `₦45,000.00`. Undefined: it is no number, or could be two. */
export function readTypedAmount(typed: string): number | undefined {
  const text = typed.replaceAll(/[\s\u00a0]|₦|^NGN|^N(?=[\d ])/giu, "");
  if (AMBIGUOUS.test(text)) return undefined;
  if (!/^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/.test(text)) return undefined;
  const amount = Number(text.replaceAll(",", ""));
  return Number.isFinite(amount) ? amount : undefined;
}

/** An account number without the spaces and dashes that people type between its digits. */
export const readAccountNumber = (typed: string): string => typed.replaceAll(/[\s\u00a0-]/g, "");

/** A text on one line: a spreadsheet's cell may have line breaks. */
export const readLine = (typed: string): string => typed.replaceAll(/\s+/g, " ").trim();
