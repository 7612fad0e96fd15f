import type { Kit } from "../../../kernel/kit.ts";
import { environmentOf, type PriceOwner } from "./change-price.ts";
import { priceListOf, restorePrices } from "./find-prices.ts";
import type { Price, PriceList } from "./price-forms.ts";
import { factsOf, PRICE_ITEM_NAMES, type PriceItem, type PriceItemFacts } from "./price-items.ts";
import { DEFAULTS_ENVIRONMENT, readOwnOverrides } from "./queries.ts";
import { type PriceSource, sourceOf } from "./rules.ts";

export interface ListedPrice extends PriceItemFacts {
  readonly item: PriceItem;
  readonly price: Price;
  readonly source: PriceSource;
}

/** Returns every price of an environment, or the default prices, with their sources. */
export async function listPrices(kit: Kit, owner?: PriceOwner): Promise<ListedPrice[]> {
  const environmentId = await environmentOf(kit.database, owner);
  const prices = await priceListOf(kit.database, environmentId);
  const own = await setFor(kit, environmentId);
  const defaults = await setFor(kit, DEFAULTS_ENVIRONMENT);
  const lists = { own, defaults, isDefault: owner === undefined };
  return PRICE_ITEM_NAMES.map((item) => ({
    item,
    ...factsOf(item),
    price: prices[item],
    source: sourceOf(item, lists),
  }));
}

async function setFor(kit: Kit, environmentId: bigint): Promise<Partial<PriceList>> {
  const row = await readOwnOverrides(kit.database, environmentId);
  return restorePrices(row?.overrides ?? "{}");
}
