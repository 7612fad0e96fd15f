import type { Kit } from "../../../kernel/kit.ts";
import { type ChangedPrice, changePrice, type PriceOrder } from "./change-price.ts";
import { removePrice } from "./queries.ts";

/** Removes a price: an environment then pays the default, and a default becomes the price of the code. */
export function resetPrice(kit: Kit, order: PriceOrder): Promise<ChangedPrice> {
  return changePrice(kit, order, "price.reset", (tx, environmentId) =>
    removePrice(tx, environmentId, order.item),
  );
}
