export { customerNotFound, noSuchDate } from "./errors.ts";
export { type FoundCustomer, findCustomers } from "./find-customers.ts";
export { listChanges } from "./list-changes.ts";
export { noteChange } from "./note-change.ts";
export { presentCustomer } from "./present-customer.ts";
export {
  type Customer,
  type CustomerColumns,
  customerById,
  customerByVerifiedBvn,
  customers,
  readCustomer,
  type SealedNumber,
} from "./queries.ts";
export { type CustomerDetails, changesOf, isReachable, standingOf } from "./rules.ts";
export { type CustomerInput, createCustomer, draftCustomer, sealDetails } from "./save-customer.ts";
export { CustomerAnswer, CustomerBody } from "./schemas.ts";
export { aboutNumber, openNumber, sealNumber } from "./seal-number.ts";
