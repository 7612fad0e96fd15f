import type { Queryable } from "../../../kernel/database/database.ts";
import { toDecimal } from "../../../kernel/money.ts";
import { priceListOf } from "./find-prices.ts";
import type { Percentage, Price } from "./price-forms.ts";
import { factsOf, PRICE_ITEM_NAMES } from "./price-items.ts";

/** Returns the prices of a merchant. VAT has no row: every fee includes it. */
export async function showPricing(database: Queryable, environmentId: bigint) {
  const prices = await priceListOf(database, environmentId);
  const items = PRICE_ITEM_NAMES.filter((item) => item !== "vat");
  return {
    vatPercent: percentOf(prices.vat),
    prices: items.map((item) => {
      const { service, about, currency } = factsOf(item);
      return { item, service, description: about, currency, price: presentPrice(prices[item]) };
    }),
  };
}

/** A price in major units, with null if there is no end. */
export function presentPrice(price: Price) {
  switch (price.form) {
    case "flat":
      return { form: price.form, fee: toDecimal(price.fee) };
    case "tiered":
      return {
        form: price.form,
        tiers: [...price.tiers, { upTo: null, fee: price.above }].map(({ upTo, fee }) => ({
          upTo: upTo === null ? null : toDecimal(upTo),
          fee: toDecimal(fee),
        })),
      };
    case "percentage":
      return {
        form: price.form,
        percent: percentOf(price),
        atLeast: toDecimal(price.atLeast),
        atMost: price.atMost === null ? null : toDecimal(price.atMost),
      };
  }
}

const PARTS_IN_A_PERCENT = 10_000;

const percentOf = ({ partsPerMillion }: Percentage) => Number(partsPerMillion) / PARTS_IN_A_PERCENT;
