export { customerNotFound } from "./errors.ts";
export { type FoundCustomer, findCustomers } from "./find-customers.ts";
export { listChanges } from "./list-changes.ts";
export { noteChange } from "./note-change.ts";
export { presentCustomer } from "./present-customer.ts";
export {
  type Customer,
  customerById,
  customerByVerifiedBvn,
  customers,
  readCustomer,
  type SealedNumber,
} from "./queries.ts";
export { changesOf, isReachable, standingOf } from "./rules.ts";
export { CustomerAnswer } from "./schemas.ts";
export { openNumber, sealNumber } from "./seal-number.ts";
