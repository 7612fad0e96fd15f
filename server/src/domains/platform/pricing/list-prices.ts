import type { Kit } from "../../../kernel/kit.ts";
import { environmentOf, type PriceOwner } from "./change-price.ts";
import { priceListOf, restorePrices } from "./find-prices.ts";
import { factsOf, PRICE_ITEM_NAMES, type PriceItem, type PriceItemFacts } from "./price-items.ts";
import type { Price } from "./price-list.ts";
import { EVERYBODY, readOwnOverrides } from "./queries.ts";

export interface ListedPrice extends PriceItemFacts {
  readonly item: PriceItem;
  readonly price: Price;
  /** Who set it: the business's own price, everybody's, or the one that the service began with. */
  readonly source: "own" | "everybody" | "built in";
}

/** Every price that applies to an environment, or to everybody, and where it comes from. */
export async function listPrices(kit: Kit, owner?: PriceOwner): Promise<ListedPrice[]> {
  const environmentId = await environmentOf(kit.database, owner);
  const prices = await priceListOf(kit.database, environmentId);
  const own = await itemsSetFor(kit, environmentId);
  const everybodys = await itemsSetFor(kit, EVERYBODY);
  const sourceOf = (item: string) => {
    if (everybodys.has(item) && (owner === undefined || !own.has(item))) return "everybody";
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
