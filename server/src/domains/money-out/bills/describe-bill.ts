import {
  BILL_CATEGORY_FACTS,
  type BillCategory,
} from "../../../kernel/providers/ports/bill-categories.ts";

/** The text of a purchase in the history of transactions. */
export const describeBill = (category: BillCategory, itemName: string, customer: string): string =>
  `${BILL_CATEGORY_FACTS[category].title}: ${itemName}, ${customer}`.slice(0, 100);

interface NamedBill {
  readonly category: BillCategory;
  readonly itemCode: string;
  readonly customer: string;
}

/**
 * The item's name when it was bought, from the text of the purchase: the catalogue may have changed since. A truncated
 * name stays truncated. Without a name, the code is returned.
 */
export function readItemName(description: string | null, bill: NamedBill): string {
  const before = `${BILL_CATEGORY_FACTS[bill.category].title}: `;
  const after = `, ${bill.customer}`;
  if (description?.startsWith(before) !== true) return bill.itemCode;
  const named = description.slice(before.length);
  return (named.endsWith(after) ? named.slice(0, -after.length) : named) || bill.itemCode;
}
