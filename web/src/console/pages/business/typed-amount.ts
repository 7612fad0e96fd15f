import { formatAmount } from "../../../format/amount.ts";

/** What was typed for a limit, as an amount where it is one. `off` has words of its own. */
export function typedAmount(text: string, off: string): string {
  const amount = Number(text.replaceAll(",", ""));
  return text === "off" ? off : Number.isFinite(amount) ? formatAmount(amount) : text;
}
