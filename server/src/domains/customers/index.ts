export { customerNotFound } from "./errors.ts";
export { type Customer, customerById, customers, readCustomer } from "./queries.ts";
export { isReachable } from "./rules.ts";
