export { birthDateNotPast, customerNotFound } from "./errors.ts";
export { type FoundCustomer, findCustomers } from "./find-customers.ts";
export { listChanges } from "./list-changes.ts";
export { findListedCustomers } from "./list-customers.ts";
export { isOfCustomerWith, NAMES, namesakes } from "./list-queries.ts";
export { presentCustomer } from "./present-customer.ts";
export {
  type Customer,
  type CustomerColumns,
  customerById,
  customerByVerifiedBvn,
  customers,
  readCustomer,
  readNames,
  type SealedNumber,
} from "./queries.ts";
export { recordChange } from "./record-change.ts";
export {
  type CustomerDetails,
  deriveKycState,
  findChanges,
  isReachable,
  masksNumbersFor,
} from "./rules.ts";
export { type CustomerInput, createCustomer, draftCustomer, sealDetails } from "./save-customer.ts";
export { CustomerAnswer, CustomerBody, CustomerId } from "./schemas.ts";
export { sealNumber, unsealNumber } from "./seal-number.ts";
