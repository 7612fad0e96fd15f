import { type Currency, formatAmount } from "../../../format/amount.ts";

/** A price as `price list` has it. */
export type Price =
  | { readonly form: "flat"; readonly fee: number }
  | {
      readonly form: "tiered";
      readonly tiers: readonly { readonly upTo: number | null; readonly fee: number }[];
    }
  | {
      readonly form: "percentage";
      readonly percent: number;
      readonly atLeast: number;
      readonly atMost: number | null;
    };

/** A price in words: `₦10.00 up to ₦5,000.00, ₦25.00 above`. */
export function describePrice(price: Price, currency: Currency): string {
  const money = (value: number) => formatAmount(value, currency);
  if (price.form === "flat") return money(price.fee);
  if (price.form === "tiered")
    return price.tiers
      .map(({ upTo, fee }) => `${money(fee)} ${upTo === null ? "above" : `up to ${money(upTo)}`}`)
      .join(", ");
  const least = price.atLeast === 0 ? "" : `, at least ${money(price.atLeast)}`;
  const most = price.atMost === null ? "" : `, at most ${money(price.atMost)}`;
  return `${price.percent}%${least}${most}`;
}

/** The same as `price set` takes it. */
export function writePrice(price: Price): string {
  if (price.form === "flat") return String(price.fee);
  if (price.form === "tiered")
    return price.tiers
      .map(({ upTo, fee }) => `${fee} ${upTo === null ? "above" : `up to ${upTo}`}`)
      .join(", ");
  const least = price.atLeast === 0 ? "" : ` at least ${price.atLeast}`;
  return `${price.percent}%${least}${price.atMost === null ? "" : ` at most ${price.atMost}`}`;
}
