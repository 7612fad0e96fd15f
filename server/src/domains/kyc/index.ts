export { kycPurpose } from "./verify-customer.ts";
