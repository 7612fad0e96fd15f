import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import {
  changeSetting,
  type Proposed,
  readOwner,
  type SettingKind,
  writeOwner,
} from "../proposals/index.ts";
import { type ChangedPrice, environmentOf, type PriceOrder, planPrice } from "./change-price.ts";
import { restorePrice, savePrice } from "./find-prices.ts";
import type { Price } from "./price-forms.ts";
import type { PriceItem } from "./price-items.ts";
import { storePrice } from "./queries.ts";
import { requireFit } from "./require-fit.ts";

export interface NewPrice extends PriceOrder {
  readonly price: Price;
}

/** The price of an item, for one environment or as the default. */
export const priceSetting: SettingKind<NewPrice, ChangedPrice> = {
  name: "price.set",
  prepare(_kit, order) {
    const { item, owner, price } = order;
    requireFit(item, price);
    return {
      ...{ owner, title: "Price" },
      input: { ...writeOwner(owner), item, price: savePrice(price) },
      environmentOf: (tx) => environmentOf(tx, owner),
      plan: (tx, environmentId) =>
        planPrice(tx, environmentId, order, {
          after: (own) => ({ ...own, [item]: price }),
          store: () => storePrice(tx, environmentId, item, savePrice(price)),
        }),
    };
  },
  restore: (input) => ({
    owner: readOwner(input),
    // `prepare` above wrote it.
    item: input["item"] as PriceItem,
    price: restorePrice(present(input["price"], "the price")),
  }),
};

/**
 * Sets the price of an item for one environment, or the default price. A second person approves it first, unless it is
 * of test mode.
 */
export const setPrice = (
  kit: Kit,
  { by, ...order }: NewPrice & { readonly by: string },
): Promise<ChangedPrice | Proposed> => changeSetting(kit, priceSetting, order, { by });
