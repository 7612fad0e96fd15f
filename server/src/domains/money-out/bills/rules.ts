import type { Minor } from "../../../kernel/money.ts";
import type {
  BillCategory,
  CatalogueItem,
  MeterType,
} from "../../../kernel/providers/ports/bill-aggregator.ts";
import { amountNotSold, notOffered } from "./errors.ts";

/** A purchase as the merchant orders it. */
export interface BillOrder {
  readonly category: BillCategory;
  /** The merchant's own, which means one purchase. */
  readonly reference: string;
  readonly providerCode: string;
  /** Null where the provider itself is what is bought from. */
  readonly planCode: string | null;
  readonly customer: string;
  readonly customerName: string | null;
  readonly meterType: MeterType | null;
  readonly phoneNumber: string | null;
  /** Null where the plan has its price. */
  readonly amount: Minor | null;
}

/** What the fields of each vertical are called, for refusals that name one. */
export const FIELDS: Readonly<
  Record<BillCategory, { readonly provider: string; readonly customer: string }>
> = {
  airtime: { provider: "network", customer: "phoneNumber" },
  data: { provider: "providerCode", customer: "phoneNumber" },
  electricity: { provider: "disco", customer: "meterNumber" },
  "cable-tv": { provider: "provider", customer: "smartCardNumber" },
  betting: { provider: "type", customer: "customerId" },
};

const NAMES: Readonly<Record<BillCategory, string>> = {
  airtime: "Airtime",
  data: "Data",
  electricity: "Electricity",
  "cable-tv": "Television",
  betting: "Betting",
};

export const describeBill = (category: BillCategory, itemName: string, customer: string): string =>
  `${NAMES[category]}: ${itemName}, ${customer}`.slice(0, 100);

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
  if (provider === undefined) throw notOffered({ code, param: FIELDS[category].provider });
  return provider;
}

/** What an order buys, and what it is worth. */
export interface ChosenItem {
  readonly item: CatalogueItem;
  readonly provider: CatalogueItem;
  readonly amount: Minor;
}

export function chooseItem(catalogue: readonly CatalogueItem[], order: BillOrder): ChosenItem {
  const { category, planCode, providerCode } = order;
  const provider = requireProvider(catalogue, category, providerCode);
  if (planCode === null) return { item: provider, provider, amount: amountWithin(provider, order) };
  const plans = plansOf(catalogue, category, providerCode);
  const item = plans.find(({ itemCode }) => itemCode === planCode);
  if (item === undefined) throw notOffered({ code: planCode, param: "planCode" });
  return { item, provider, amount: item.amount ?? amountWithin(item, order) };
}

function amountWithin({ minAmount, maxAmount }: CatalogueItem, { amount }: BillOrder): Minor {
  const isLess = amount === null || (minAmount !== null && amount < minAmount);
  if (isLess || (maxAmount !== null && amount > maxAmount)) {
    throw amountNotSold({ least: minAmount, most: maxAmount, currency: "NGN" });
  }
  return amount;
}
