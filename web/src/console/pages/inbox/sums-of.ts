import { type Currency, formatAmount } from "../../../format/amount.ts";
import type { InboxItem } from "./rows.ts";

const CURRENCIES: readonly Currency[] = ["NGN", "USD"];

/** The total that waits, per currency: `₦1,500,000.00`, `$6.12`. Kobo are added as whole numbers. */
export const sumsOf = (items: readonly InboxItem[]): string[] =>
  CURRENCIES.flatMap((currency) => {
    const amounts = items.flatMap((item) =>
      item.amount !== undefined && (item.currency ?? "NGN") === currency ? [item.amount] : [],
    );
    const kobo = amounts.reduce((sum, amount) => sum + Math.round(Math.abs(amount) * 100), 0);
    return amounts.length === 0 ? [] : [formatAmount(kobo / 100, currency)];
  });
