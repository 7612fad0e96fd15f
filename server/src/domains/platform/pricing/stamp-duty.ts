import type { Minor } from "../../../kernel/money.ts";
import { priceOf } from "./compute-price.ts";
import { type PriceList, tiered } from "./price-forms.ts";
import type { PriceItem } from "./price-items.ts";

/** The duty if the operator has set no other: 50 naira from 10,000 naira. */
export const DEFAULT_STAMP_DUTY = tiered([{ upTo: 9_999.99, fee: 0 }], 50);

/** The sender of these pays stamp duty, on top of the fee. */
const BEARERS: ReadonlySet<PriceItem> = new Set(["transfer", "payout", "internal-transfer"]);

/** The stamp duty of an item on an amount. Zero if the item does not bear any. */
export const stampDutyFor = (prices: PriceList, item: PriceItem, amount: Minor): Minor =>
  BEARERS.has(item) ? stampDutyOn(prices, amount) : 0n;

export const stampDutyOn = (prices: PriceList, amount: Minor): Minor =>
  priceOf(prices["stamp-duty"], amount);
