import type { FilterSet } from "../../components/filters/filter.ts";
import type { View } from "../../components/filters/view-store.ts";
import { TYPES, typeName } from "./verification-types.ts";

export const FILTERS: FilterSet = {
  search: { param: "searchBy", placeholder: "Id, reference, last digits" },
  filters: [
    {
      kind: "choice",
      param: "verificationType",
      says: "Type is",
      choices: TYPES.map((value) => ({ value, text: typeName(value) })),
    },
    {
      kind: "choice",
      param: "status",
      says: "Status is",
      choices: ["Successful", "Failed", "Pending"].map((value) => ({ value, text: value })),
    },
    { kind: "dates", from: "startDate", to: "endDate", says: "Date is" },
    { kind: "amount", param: "minAmount", says: "Price at least" },
    { kind: "text", param: "customerId", says: "Customer is", hint: "The customer’s id." },
  ],
};

export const VIEWS: readonly View[] = [
  { key: "all", name: "All", values: {} },
  { key: "pending", name: "Pending", values: { status: "Pending" } },
  { key: "failed", name: "Failed", values: { status: "Failed" } },
];
