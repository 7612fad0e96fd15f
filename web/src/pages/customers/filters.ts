import type { FilterSet } from "../../components/filters/filter.ts";
import type { View } from "../../components/filters/view-store.ts";

export const FILTERS: FilterSet = {
  search: { param: "searchBy", placeholder: "Name, e-mail, phone, id" },
  filters: [
    {
      kind: "choice",
      param: "kycStatus",
      says: "KYC is",
      choices: [
        { value: "PENDING", text: "Pending" },
        { value: "VERIFIED", text: "Verified" },
      ],
    },
    { kind: "dates", from: "startDate", to: "endDate", says: "Added" },
  ],
};

export const VIEWS: readonly View[] = [
  { key: "all", name: "All", values: {} },
  { key: "waiting", name: "KYC pending", values: { kycStatus: "PENDING" } },
  { key: "verified", name: "Verified", values: { kycStatus: "VERIFIED" } },
];
