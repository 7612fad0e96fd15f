export { customerNotFound } from "./errors.ts";
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
export { isReachable, standingOf } from "./rules.ts";
export { CustomerAnswer } from "./schemas.ts";
export { sealNumber } from "./seal-number.ts";
