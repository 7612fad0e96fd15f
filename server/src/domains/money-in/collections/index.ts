export { type AccountOwner, type Arriving, accountOwner } from "./account-owners.ts";
export { type Assigned, assignCredit, creditAssignment, listUnmatched } from "./assign-credit.ts";
export { businessFunds } from "./business-funds.ts";
export { readCredit, readPaymentsOf, type UnmatchedCredit } from "./queries.ts";
