import type { FilterSet } from "../../components/filters/filter.ts";
import type { View } from "../../components/filters/view-store.ts";

export const FILTERS: FilterSet = {
  search: { param: "searchBy", placeholder: "Number, name, reference" },
  filters: [
    {
      kind: "choice",
      param: "type",
      says: "Kind is",
      choices: [
        { value: "Customer", text: "Customer" },
        { value: "Business", text: "Business" },
        { value: "Dynamic", text: "One payment" },
      ],
    },
    { kind: "dates", from: "startDate", to: "endDate", says: "Opened" },
    { kind: "amount", param: "minAmount", says: "Expects at least" },
    { kind: "amount", param: "maxAmount", says: "Expects at most" },
  ],
};

export const VIEWS: readonly View[] = [
  { key: "all", name: "All", values: {} },
  { key: "customers", name: "Customers", values: { type: "Customer" } },
  { key: "businesses", name: "Businesses", values: { type: "Business" } },
  { key: "one-payment", name: "One payment", values: { type: "Dynamic" } },
];
