export type { ChangedPrice, PriceOwner } from "./change-price.ts";
export { commonPrices } from "./common-prices.ts";
export {
  type Charges,
  chargePostings,
  chargesFor,
  discountOn,
  totalOf,
} from "./compute-charges.ts";
export { vatWithin } from "./compute-vat.ts";
export { neededPrices, priceListOf, pricesIn } from "./find-prices.ts";
export { formatPrice, PRICE_FORMS, readPrice } from "./format-price.ts";
export { type ListedPrice, listPrices } from "./list-prices.ts";
export type { Price, PriceList } from "./price-forms.ts";
export { PRICE_ITEM_NAMES, type PriceItem } from "./price-items.ts";
export { priceReset, resetPrice } from "./reset-price.ts";
export { priceSetting, setPrice } from "./set-price.ts";
export { presentPrice } from "./show-pricing.ts";
