import type { Minor } from "../../../kernel/money.ts";
import type { BillCategory } from "../../../kernel/providers/ports/bill-categories.ts";
import type { BillOrder } from "./bill-order.ts";
import { VERTICALS } from "./category-routes.ts";
import { notOffered } from "./errors.ts";
import type { SoldItem } from "./read-catalogue.ts";
import { amountSold } from "./rules.ts";

/** Each of these takes the items on sale in one category. */
export const providersIn = (sold: readonly SoldItem[]) =>
  sold.filter(({ providerCode }) => providerCode === null);

export function plansOf(
  sold: readonly SoldItem[],
  category: BillCategory,
  code: string,
): readonly SoldItem[] {
  requireProvider(sold, category, code);
  return sold.filter(({ providerCode }) => providerCode === code);
}

export function requireProvider(
  sold: readonly SoldItem[],
  category: BillCategory,
  code: string,
): SoldItem {
  const provider = providersIn(sold).find(({ itemCode }) => itemCode === code);
  if (provider === undefined) throw notOffered({ code, param: VERTICALS[category].providerField });
  return provider;
}

/** The item that an order buys, its provider and its value. */
export interface ChosenItem {
  readonly item: SoldItem;
  readonly provider: SoldItem;
  readonly amount: Minor;
}

/** Chooses what an order buys. Throws if it is not offered, or not for this amount. */
export function chooseItem(sold: readonly SoldItem[], order: BillOrder): ChosenItem {
  const { category, planCode, providerCode } = order;
  const provider = requireProvider(sold, category, providerCode);
  if (planCode === null) return { item: provider, provider, amount: amountSold(provider, order) };
  const plans = plansOf(sold, category, providerCode);
  const item = plans.find(({ itemCode }) => itemCode === planCode);
  if (item === undefined) throw notOffered({ code: planCode, param: "planCode" });
  return { item, provider, amount: item.amount ?? amountSold(item, order) };
}
