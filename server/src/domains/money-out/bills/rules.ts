import type { Minor } from "../../../kernel/money.ts";
import type { CatalogueItem } from "../../../kernel/providers/ports/bill-aggregator.ts";
import type { BillOrder } from "./bill-order.ts";
import { amountNotSold } from "./errors.ts";

/** The amount of an order. Throws if the catalogue sells the item only for more, or only for less. */
export function amountSold(
  { minAmount, maxAmount }: Pick<CatalogueItem, "minAmount" | "maxAmount">,
  { amount }: Pick<BillOrder, "amount">,
): Minor {
  const isLess = amount === null || (minAmount !== null && amount < minAmount);
  if (isLess || (maxAmount !== null && amount > maxAmount)) {
    throw amountNotSold({ least: minAmount, most: maxAmount, currency: "NGN" });
  }
  return amount;
}
