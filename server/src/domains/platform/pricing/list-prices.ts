import type { Kit } from "../../../kernel/kit.ts";
import { environmentOf, type PriceOwner } from "./change-price.ts";
import { priceListOf, restorePrices } from "./find-prices.ts";
import type { Price } from "./price-forms.ts";
import { factsOf, PRICE_ITEM_NAMES, type PriceItem, type PriceItemFacts } from "./price-items.ts";
import { DEFAULTS_ENVIRONMENT, readOwnOverrides } from "./queries.ts";

export interface ListedPrice extends PriceItemFacts {
  readonly item: PriceItem;
  readonly price: Price;
  /** Where the price comes from: the business's own, the default of all businesses, or the code. */
  readonly source: "own" | "default" | "built in";
}

/** Returns every price of an environment, or the default prices, with their sources. */
export async function listPrices(kit: Kit, owner?: PriceOwner): Promise<ListedPrice[]> {
  const environmentId = await environmentOf(kit.database, owner);
  const prices = await priceListOf(kit.database, environmentId);
  const own = await itemsSetFor(kit, environmentId);
  const defaults = await itemsSetFor(kit, DEFAULTS_ENVIRONMENT);
  const sourceOf = (item: string) => {
    if (defaults.has(item) && (owner === undefined || !own.has(item))) return "default";
    return own.has(item) ? "own" : "built in";
  };
  return PRICE_ITEM_NAMES.map((item) => ({
    item,
    ...factsOf(item),
    price: prices[item],
    source: sourceOf(item),
  }));
}

async function itemsSetFor(kit: Kit, environmentId: bigint): Promise<ReadonlySet<string>> {
  const row = await readOwnOverrides(kit.database, environmentId);
  return new Set(Object.keys(restorePrices(row?.overrides ?? "{}")));
}
