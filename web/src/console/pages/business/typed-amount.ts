import { formatAmount } from "../../../format/amount.ts";

/** The text that was typed for a limit, formatted if it is an amount. `off` has its own wording. */
export function typedAmount(text: string, off: string): string {
  const amount = Number(text.replaceAll(",", ""));
  return text === "off" ? off : Number.isFinite(amount) ? formatAmount(amount) : text;
}
