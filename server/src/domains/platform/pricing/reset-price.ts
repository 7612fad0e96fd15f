import type { Kit } from "../../../kernel/kit.ts";
import {
  changeSetting,
  type Proposed,
  readOwner,
  type SettingKind,
  writeOwner,
} from "../proposals/index.ts";
import { type ChangedPrice, environmentOf, type PriceOrder, planPrice } from "./change-price.ts";
import type { PriceItem } from "./price-items.ts";
import { removePrice } from "./queries.ts";

/** A price of its own that an environment, or the list of defaults, loses. */
export const priceReset: SettingKind<PriceOrder, ChangedPrice> = {
  name: "price.reset",
  prepare(_kit, order) {
    const { item, owner } = order;
    return {
      ...{ owner, title: "Price" },
      input: { ...writeOwner(owner), item },
      environmentOf: (tx) => environmentOf(tx, owner),
      plan: (tx, environmentId) =>
        planPrice(tx, environmentId, order, {
          after: ({ [item]: _removed, ...others }) => others,
          store: () => removePrice(tx, environmentId, item),
        }),
    };
  },
  // `prepare` above wrote the item.
  restore: (input) => ({ owner: readOwner(input), item: input["item"] as PriceItem }),
};

/**
 * Removes a price: an environment then pays the default, and a default becomes the price of the code. A second person
 * approves it first, unless it is of test mode.
 */
export const resetPrice = (
  kit: Kit,
  { by, ...order }: PriceOrder & { readonly by: string },
): Promise<ChangedPrice | Proposed> => changeSetting(kit, priceReset, order, { by });
