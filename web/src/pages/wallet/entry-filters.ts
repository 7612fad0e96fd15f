import type { FilterSet } from "../../components/filters/filter.ts";

export const ENTRY_FILTERS: FilterSet = {
  search: { param: "searchBy", placeholder: "Reference or narrative" },
  filters: [
    { kind: "dates", from: "startDate", to: "endDate", says: "Date is" },
    { kind: "amount", param: "minAmount", says: "Amount at least" },
    { kind: "amount", param: "maxAmount", says: "Amount at most" },
  ],
};

export const PAYOUT_FILTERS: FilterSet = {
  search: { param: "searchBy", placeholder: "Reference, account number, name" },
  filters: [
    {
      kind: "choice",
      param: "status",
      says: "Status is",
      choices: ["Held", "Sent", "Failed", "Reversed"].map((value) => ({ value, text: value })),
    },
    { kind: "dates", from: "startDate", to: "endDate", says: "Date is" },
  ],
};
