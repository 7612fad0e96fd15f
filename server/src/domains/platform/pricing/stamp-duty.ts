import type { Minor } from "../../../kernel/money.ts";
import { priceOf } from "./compute-price.ts";
import type { PriceList } from "./price-forms.ts";
import { factsOf, type PriceItem } from "./price-items.ts";

/** The stamp duty of an item on an amount. Zero where the item does not bear any, as `price-items.ts` says. */
export const stampDutyFor = (prices: PriceList, item: PriceItem, amount: Minor): Minor =>
  factsOf(item).bearsStampDuty ? stampDutyOn(prices, amount) : 0n;

export const stampDutyOn = (prices: PriceList, amount: Minor): Minor =>
  priceOf(prices["stamp-duty"], amount);
