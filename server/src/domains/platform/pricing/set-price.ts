import type { Kit } from "../../../kernel/kit.ts";
import { type ChangedPrice, changePrice, type PriceOrder } from "./change-price.ts";
import { savePrice } from "./find-prices.ts";
import type { Price } from "./price-forms.ts";
import { storePrice } from "./queries.ts";
import { requireFit } from "./require-fit.ts";

/** Sets the price of an item for one environment, or the default price. */
export async function setPrice(
  kit: Kit,
  order: PriceOrder & { price: Price },
): Promise<ChangedPrice> {
  const { item, price } = order;
  requireFit(item, price);
  return await changePrice(kit, order, "price.set", (tx, environmentId) =>
    storePrice(tx, environmentId, item, savePrice(price)),
  );
}
