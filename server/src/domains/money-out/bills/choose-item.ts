import type { Minor } from "../../../kernel/money.ts";
import type { CatalogueItem } from "../../../kernel/providers/ports/bill-aggregator.ts";
import type { BillCategory } from "../../../kernel/providers/ports/bill-categories.ts";
import type { BillOrder } from "./bill-order.ts";
import { VERTICALS } from "./category-routes.ts";
import { notOffered } from "./errors.ts";
import { amountSold } from "./rules.ts";

export const providersIn = (catalogue: readonly CatalogueItem[], category: BillCategory) =>
  catalogue.filter((item) => item.category === category && item.providerCode === null);

export function plansOf(
  catalogue: readonly CatalogueItem[],
  category: BillCategory,
  providerCode: string,
): readonly CatalogueItem[] {
  requireProvider(catalogue, category, providerCode);
  return catalogue.filter(
    (item) => item.category === category && item.providerCode === providerCode,
  );
}

export function requireProvider(
  catalogue: readonly CatalogueItem[],
  category: BillCategory,
  code: string,
): CatalogueItem {
  const provider = providersIn(catalogue, category).find(({ itemCode }) => itemCode === code);
  if (provider === undefined) throw notOffered({ code, param: VERTICALS[category].providerField });
  return provider;
}

/** The item that an order buys, its provider and its value. */
export interface ChosenItem {
  readonly item: CatalogueItem;
  readonly provider: CatalogueItem;
  readonly amount: Minor;
}

/** Chooses what an order buys. Throws where it is not offered, or not for this amount. */
export function chooseItem(catalogue: readonly CatalogueItem[], order: BillOrder): ChosenItem {
  const { category, planCode, providerCode } = order;
  const provider = requireProvider(catalogue, category, providerCode);
  if (planCode === null) return { item: provider, provider, amount: amountSold(provider, order) };
  const plans = plansOf(catalogue, category, providerCode);
  const item = plans.find(({ itemCode }) => itemCode === planCode);
  if (item === undefined) throw notOffered({ code: planCode, param: "planCode" });
  return { item, provider, amount: item.amount ?? amountSold(item, order) };
}
