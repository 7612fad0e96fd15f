import { fromDecimal } from "../../../kernel/money.ts";
import type { CatalogueItem } from "../../../kernel/providers/ports/bill-aggregator.ts";
import type { BillCategory } from "../../../kernel/providers/ports/bill-categories.ts";
import type { SimulatedCatalogue } from "../../../kernel/providers/ports/simulated-catalogue.ts";
import items from "./data/catalogue.json" with { type: "json" };
import { type ItemChange, writeItemChange } from "./queries.ts";

const minor = (naira: number | null) => (naira === null ? null : fromDecimal(naira));

/** The simulated aggregator's original catalogue. */
const BASE: readonly CatalogueItem[] = items.map((item) => ({
  ...item,
  // The file lists no other category.
  category: item.category as BillCategory,
  amount: minor(item.amount),
  minAmount: minor(item.minAmount),
  maxAmount: minor(item.maxAmount),
}));

/** The catalogue with the operator's changes. */
export function catalogueWith(changes: readonly ItemChange[]): readonly CatalogueItem[] {
  const byCode = new Map(changes.map((change) => [change.itemCode, change]));
  return BASE.flatMap((item) => {
    const change = byCode.get(item.itemCode);
    if (change === undefined) return [item];
    if (!change.isOffered) return [];
    // An item of any amount has no price to change.
    return item.amount === null ? [item] : [{ ...item, amount: change.amount ?? item.amount }];
  });
}

export const simulatedCatalogue: SimulatedCatalogue = {
  async changeItem(queryable, itemCode, amount) {
    if (!BASE.some((item) => item.itemCode === itemCode)) return false;
    await writeItemChange(queryable, { itemCode, isOffered: amount !== null, amount });
    return true;
  },
};
