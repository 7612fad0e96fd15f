export { correctCustomer } from "./correct-customer.ts";
export { kycPurpose } from "./verify-customer.ts";
