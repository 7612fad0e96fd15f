import type { FilterSet } from "../../components/filters/filter.ts";
import type { View } from "../../components/filters/view-store.ts";

const STATUSES = ["Approved", "Reversed", "Cleared", "Expired", "Declined"];

export const FILTERS: FilterSet = {
  search: { param: "searchBy", placeholder: "Last four digits, issuer’s id" },
  filters: [
    {
      kind: "choice",
      param: "status",
      says: "Status is",
      choices: STATUSES.map((value) => ({ value, text: value })),
    },
    { kind: "dates", from: "startDate", to: "endDate", says: "Date is" },
    { kind: "amount", param: "minAmount", says: "Amount at least" },
    { kind: "amount", param: "maxAmount", says: "Amount at most" },
  ],
};

export const VIEWS: readonly View[] = [
  { key: "approved", name: "Not declined", values: {} },
  { key: "held", name: "Held now", values: { status: "Approved" } },
  { key: "cleared", name: "Cleared", values: { status: "Cleared" } },
  { key: "declined", name: "Declined", values: { status: "Declined" } },
];
