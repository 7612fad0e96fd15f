import type { FilterSet } from "../../components/filters/filter.ts";
import type { View } from "../../components/filters/view-store.ts";
import { CATEGORIES } from "./bill.ts";

export const FILTERS: FilterSet = {
  search: { param: "searchBy", placeholder: "Reference, phone, meter, smart card" },
  filters: [
    {
      kind: "choice",
      param: "category",
      says: "Kind is",
      choices: Object.entries(CATEGORIES).map(([value, { text }]) => ({ value, text })),
    },
    {
      kind: "choice",
      param: "status",
      says: "Status is",
      choices: ["Pending", "Successful", "Failed"].map((value) => ({ value, text: value })),
    },
    { kind: "dates", from: "startDate", to: "endDate", says: "Bought" },
    { kind: "amount", param: "minAmount", says: "Amount at least" },
    { kind: "amount", param: "maxAmount", says: "Amount at most" },
  ],
};

export const VIEWS: readonly View[] = [
  { key: "all", name: "All", values: {} },
  { key: "pending", name: "Pending", values: { status: "Pending" } },
  { key: "failed", name: "Failed", values: { status: "Failed" } },
];
