export { virtualAccountNotFound } from "./errors.ts";
export { findByNumber } from "./find-account.ts";
export {
  readByNumber,
  type VirtualAccount,
  virtualAccountById,
} from "./queries.ts";
export type { Match } from "./rules.ts";
export { takePayment } from "./take-payment.ts";
