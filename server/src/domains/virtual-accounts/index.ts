export {
  openingRefused,
  openingTimedOut,
  referenceTaken,
  virtualAccountNotFound,
} from "./errors.ts";
export { findByNumber } from "./find-account.ts";
export { type AccountOrder, openNumber, refusedOpening, writeAccount } from "./open-account.ts";
export { statusOf } from "./present-account.ts";
export {
  readByNumber,
  type VirtualAccount,
  virtualAccountBy,
  virtualAccountById,
} from "./queries.ts";
export { hasEnded, isOpen, type Match } from "./rules.ts";
export { cancelExpectation, takePayment } from "./take-payment.ts";
