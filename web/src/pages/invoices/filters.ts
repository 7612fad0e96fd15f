import type { FilterSet } from "../../components/filters/filter.ts";
import type { View } from "../../components/filters/view-store.ts";

export const FILTERS: FilterSet = {
  search: { param: "searchBy", placeholder: "Invoice, customer, e-mail, account number" },
  filters: [
    {
      kind: "choice",
      param: "status",
      says: "Status is",
      choices: [
        { value: "Pending", text: "Pending" },
        { value: "PartiallyPaid", text: "Partially paid" },
        { value: "Paid", text: "Paid" },
        { value: "Expired", text: "Expired" },
        { value: "Cancelled", text: "Cancelled" },
      ],
    },
    { kind: "dates", from: "startDate", to: "endDate", says: "Created" },
    { kind: "amount", param: "minAmount", says: "Amount at least" },
    { kind: "amount", param: "maxAmount", says: "Amount at most" },
  ],
};

export const VIEWS: readonly View[] = [
  { key: "all", name: "All", values: {} },
  { key: "pending", name: "Pending", values: { status: "Pending" } },
  { key: "part-paid", name: "Partially paid", values: { status: "PartiallyPaid" } },
  { key: "paid", name: "Paid", values: { status: "Paid" } },
];
