import type { FilterSet } from "../../components/filters/filter.ts";
import type { View } from "../../components/filters/view-store.ts";

const same = (values: readonly string[]) => values.map((value) => ({ value, text: value }));

export const FILTERS: FilterSet = {
  search: { param: "searchBy", placeholder: "Reference, name, amount, account" },
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
      choices: same(["Successful", "Pending", "Failed", "Reversed"]),
    },
    {
      kind: "choice",
      param: "state",
      says: "State is",
      choices: [
        { value: "NeedsApproval", text: "Needs approval" },
        { value: "OutcomeUnknown", text: "Outcome unknown" },
      ],
    },
    {
      kind: "choice",
      param: "type",
      says: "Type is",
      choices: [
        { value: "Transfer", text: "Transfer" },
        { value: "InternalTransfer", text: "Transfer within the service" },
        { value: "Funding", text: "Credit" },
        { value: "Payout", text: "Payout" },
        { value: "Bill", text: "Bill" },
        { value: "Verification", text: "Verification" },
        { value: "Adjustment", text: "Adjustment" },
      ],
    },
    {
      kind: "choice",
      param: "service",
      says: "Service is",
      choices: ["transfers", "collections", "wallets", "bills", "verification"].map((value) => ({
        value,
        text: value.charAt(0).toUpperCase() + value.slice(1),
      })),
    },
    { kind: "amount", param: "minAmount", says: "Amount at least" },
    { kind: "amount", param: "maxAmount", says: "Amount at most" },
    {
      kind: "text",
      param: "accountReference",
      says: "Paid to",
      hint: "The reference of a virtual account, or the number of an invoice",
    },
    { kind: "text", param: "customerId", says: "Customer is", hint: "The customer’s id" },
  ],
};

/** The views that every person has. */
export const VIEWS: readonly View[] = [
  { key: "all", name: "All", values: {} },
  { key: "in", name: "Money in", values: { postingType: "Credit" } },
  { key: "out", name: "Money out", values: { postingType: "Debit" } },
  { key: "unknown", name: "Outcome unknown", values: { state: "OutcomeUnknown" } },
  { key: "came-back", name: "Came back", values: { status: "Reversed" } },
];
