import type { FilterSet } from "../../components/filters/filter.ts";
import type { View } from "../../components/filters/view-store.ts";

export const FILTERS: FilterSet = {
  search: { param: "searchBy", placeholder: "Reference of a settlement or a transaction" },
  filters: [
    { kind: "dates", from: "startDate", to: "endDate", says: "Due" },
    {
      kind: "choice",
      param: "status",
      says: "Status is",
      choices: [
        { value: "Pending", text: "Pending" },
        { value: "Settled", text: "Settled" },
      ],
    },
    { kind: "amount", param: "minAmount", says: "Amount at least" },
    { kind: "amount", param: "maxAmount", says: "Amount at most" },
  ],
};

export const VIEWS: readonly View[] = [
  { key: "all", name: "All", values: {} },
  { key: "coming", name: "Coming", values: { status: "Pending" } },
  { key: "settled", name: "Settled", values: { status: "Settled" } },
];
