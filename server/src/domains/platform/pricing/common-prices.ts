import { type CommonSetting, impossibleSetting } from "../../../kernel/cells/common-setting.ts";
import { restorePrices, savePrice } from "./find-prices.ts";
import { formatPrice } from "./format-price.ts";
import { PRICE_ITEM_NAMES, PRICE_ITEMS } from "./price-items.ts";
import {
  DEFAULTS_ENVIRONMENT,
  lockOwnOverrides,
  readOwnOverrides,
  removePrice,
  storePrice,
} from "./queries.ts";
import { readPrice } from "./read-price.ts";
import { requireFit } from "./require-fit.ts";

/** The default prices of all businesses. A business's own prices are in one cell only. */
export const commonPrices: CommonSetting = {
  kind: "price",
  async read(queryable) {
    const stored = await readOwnOverrides(queryable, DEFAULTS_ENVIRONMENT);
    const prices = restorePrices(stored?.overrides ?? "{}");
    return new Map(Object.entries(prices).map(([item, price]) => [item, savePrice(price)]));
  },
  async store(tx, name, value) {
    const item = PRICE_ITEM_NAMES.find((one) => one === name);
    if (item === undefined) throw impossibleSetting(`price/${name}`);
    await lockOwnOverrides(tx, DEFAULTS_ENVIRONMENT);
    if (value === undefined) {
      await removePrice(tx, DEFAULTS_ENVIRONMENT, item);
      return;
    }
    const price = readPrice(value);
    if (price === undefined) throw impossibleSetting(`price/${name}`);
    requireFit(item, price);
    await storePrice(tx, DEFAULTS_ENVIRONMENT, item, savePrice(price));
  },
  describe(name, value) {
    const price = readPrice(value);
    // Another version may have other items and forms.
    if (price === undefined) return value;
    const item = PRICE_ITEM_NAMES.find((one) => one === name);
    return `${item === undefined ? "" : `${PRICE_ITEMS[item].currency} `}${formatPrice(price)}`;
  },
};
