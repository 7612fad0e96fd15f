import type { Kit } from "../../../kernel/kit.ts";
import { type ChangedPrice, changePrice, type PriceOrder } from "./change-price.ts";
import { removePrice } from "./queries.ts";

/** Takes a price away again: an environment pays what everybody does, and everybody what the service began with. */
export function resetPrice(kit: Kit, order: PriceOrder): Promise<ChangedPrice> {
  return changePrice(kit, order, "price.reset", (tx, environmentId) =>
    removePrice(tx, environmentId, order.item),
  );
}
