interface CategoryFacts {
  /** Begins the description of a purchase: "Electricity: IKEDC, 45001234501". */
  readonly title: string;
  /** What the fee is for, in the price list. */
  readonly priced: string;
  /** What the discount is on, in the price list. */
  readonly discounted: string;
}

/**
 * The categories of bills, in the order in which they are listed. Prices, discounts, schemas, events and routes
 * derive from this table.
 */
export const BILL_CATEGORY_FACTS = {
  airtime: { title: "Airtime", priced: "Airtime", discounted: "airtime" },
  data: { title: "Data", priced: "A data plan", discounted: "data plans" },
  electricity: { title: "Electricity", priced: "Electricity", discounted: "electricity" },
  "cable-tv": { title: "Cable TV", priced: "Cable TV", discounted: "cable TV" },
  betting: {
    title: "Betting",
    priced: "Funding of a betting account",
    discounted: "the funding of betting accounts",
  },
} as const satisfies Record<string, CategoryFacts>;

export type BillCategory = keyof typeof BILL_CATEGORY_FACTS;

export const BILL_CATEGORIES = Object.keys(BILL_CATEGORY_FACTS) as readonly BillCategory[];

/** The price item of a category's discount. */
export type BillDiscount = `${BillCategory}-discount`;

/** A value for each category, under its name. */
export const forEachCategory = <Value>(
  valueFor: (facts: CategoryFacts) => Value,
): Readonly<Record<BillCategory, Value>> =>
  // The keys are those of the table.
  Object.fromEntries(
    BILL_CATEGORIES.map((category) => [category, valueFor(BILL_CATEGORY_FACTS[category])]),
  ) as Record<BillCategory, Value>;

/** A value for each category's discount, under the name of its price item. */
export const forEachDiscount = <Value>(
  valueFor: (facts: CategoryFacts) => Value,
): Readonly<Record<BillDiscount, Value>> =>
  // The keys are those of the table.
  Object.fromEntries(
    BILL_CATEGORIES.map((category) => [
      `${category}-discount`,
      valueFor(BILL_CATEGORY_FACTS[category]),
    ]),
  ) as Record<BillDiscount, Value>;
