import {
  BILL_CATEGORY_FACTS,
  type BillCategory,
} from "../../../kernel/providers/ports/bill-categories.ts";

/** The text of a purchase in the history of transactions. */
export const describeBill = (category: BillCategory, itemName: string, customer: string): string =>
  `${BILL_CATEGORY_FACTS[category].title}: ${itemName}, ${customer}`.slice(0, 100);
