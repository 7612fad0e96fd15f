import type { FilterSet } from "../../components/filters/filter.ts";
import type { View } from "../../components/filters/view-store.ts";

const STATUSES = ["Pending", "Active", "Frozen", "Terminated", "Expired", "Failed"];

export const FILTERS: FilterSet = {
  search: { param: "searchBy", placeholder: "Name, label, last four digits, reference" },
  filters: [
    {
      kind: "choice",
      param: "status",
      says: "Status is",
      choices: STATUSES.map((value) => ({ value, text: value })),
    },
    { kind: "dates", from: "startDate", to: "endDate", says: "Issued" },
  ],
};

export const VIEWS: readonly View[] = [
  { key: "all", name: "All", values: {} },
  { key: "active", name: "Active", values: { status: "Active" } },
  { key: "frozen", name: "Frozen", values: { status: "Frozen" } },
  { key: "pending", name: "Pending", values: { status: "Pending" } },
];
