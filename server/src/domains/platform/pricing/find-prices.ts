import { present } from "../../../kernel/assert.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import { DEFAULT_PRICES } from "./default-prices.ts";
import type { Price, PriceList } from "./price-forms.ts";
import { type PriceOverrides, priceLists, readPrices, THE_LIST } from "./queries.ts";

/** The need of an operation that charges: `needs: { prices: neededPrices }`, then `pricesIn(found.prices)`. */
export const neededPrices: Need<PriceOverrides> = { record: priceLists, key: THE_LIST };

/** A group reads a list once and decides many operations by it. */
const lists = new WeakMap<PriceOverrides, PriceList>();

/** Returns the price list that an operation found. A business's own prices win over those set for all, and these over the defaults. */
export function pricesIn(found: PriceOverrides | undefined): PriceList {
  const row = present(found, "the price list");
  const list = lists.get(row) ?? { ...DEFAULT_PRICES, ...restorePrices(row.overrides) };
  lists.set(row, list);
  return list;
}

/** Returns the current prices of an environment, to show them. An operation reads them again before it charges. */
export async function priceListOf(queryable: Queryable, environmentId: bigint): Promise<PriceList> {
  return pricesIn(await readPrices(queryable, environmentId));
}

/** Every number in a price is a bigint, and below 2^53, so JSON holds it exactly. */
export function savePrice(price: Price): string {
  return JSON.stringify(price, (_, value) => (typeof value === "bigint" ? Number(value) : value));
}

export function restorePrices(json: string): Partial<PriceList> {
  // Only `savePrice` writes it, after `requireFit`: each item has a price of a form that suits it.
  return JSON.parse(json, restoreAmount);
}

/** Reads what `savePrice` wrote. */
export function restorePrice(json: string): Price {
  // The order that it belongs to requires that it fits the item.
  return JSON.parse(json, restoreAmount);
}

const restoreAmount = (_key: string, value: unknown) =>
  typeof value === "number" ? BigInt(value) : value;
