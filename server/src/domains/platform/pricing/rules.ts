import type { PriceList } from "./price-forms.ts";
import type { PriceItem } from "./price-items.ts";

/** Where a price comes from: the business's own, the default of all businesses, or the code. */
export type PriceSource = "own" | "default" | "built in";

interface Lists {
  /** The prices that were set for the list itself. */
  readonly own: Partial<PriceList>;
  readonly defaults: Partial<PriceList>;
  /** True if the list itself is that of the default prices. */
  readonly isDefault: boolean;
}

export function sourceOf(item: PriceItem, { own, defaults, isDefault }: Lists): PriceSource {
  if (own[item] !== undefined) return isDefault ? "default" : "own";
  return defaults[item] === undefined ? "built in" : "default";
}
