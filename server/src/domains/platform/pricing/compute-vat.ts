import type { Minor } from "../../../kernel/money.ts";
import type { PriceList } from "./price-forms.ts";

const MILLION = 1_000_000n;

/** The VAT in a fee: in 107.50 at 7.5% it is 7.50. Rounded half up to the minor unit. */
export function vatWithin(prices: PriceList, fee: Minor): Minor {
  const rate = prices.vat.partsPerMillion;
  const whole = MILLION + rate;
  return (2n * fee * rate + whole) / (2n * whole);
}
