import type { FilterSet } from "../../../../src/components/filters/filter.ts";
import type { View } from "../../../../src/components/filters/view-store.ts";

export const FILTERS: FilterSet = {
  search: { param: "searchBy", placeholder: "Reference, session id, name, amount" },
  filters: [
    { kind: "dates", from: "startDate", to: "endDate", says: "Date is" },
    {
      kind: "choice",
      param: "postingType",
      says: "Direction is",
      choices: [
        { value: "Debit", text: "Out" },
        { value: "Credit", text: "In" },
      ],
    },
    {
      kind: "choice",
      param: "status",
      says: "Status is",
      choices: ["Successful", "Pending", "Failed", "Reversed"].map((value) => ({
        value,
        text: value,
      })),
    },
    { kind: "amount", param: "minAmount", says: "Amount at least" },
    { kind: "text", param: "accountReference", says: "Account reference is" },
  ],
};

export const VIEWS: readonly View[] = [
  { key: "all", name: "All", values: {} },
  {
    key: "large",
    name: "Large transfers out",
    values: { postingType: "Debit", minAmount: "40000" },
  },
  { key: "failed", name: "Failed", values: { status: "Failed" } },
];
