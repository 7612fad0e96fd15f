export { applyPayment, cancelExpectation } from "./apply-payment.ts";
export {
  openingRefused,
  openingUnproven,
  referenceTaken,
  virtualAccountNotFound,
} from "./errors.ts";
export { findByNumber } from "./find-account.ts";
export type { Match } from "./match-payment.ts";
export { nameHolder } from "./name-holder.ts";
export {
  type AccountOrder,
  type OpenedNumber,
  openNumber,
  orRefusing,
  writeAccount,
} from "./open-account.ts";
export { statusOf } from "./present-account.ts";
export {
  activeAccountOf,
  readActiveAccountOf,
  readByNumber,
  type VirtualAccount,
  virtualAccountBy,
  virtualAccountById,
} from "./queries.ts";
export { retireAccount } from "./retire-account.ts";
export { hasEnded, isOpen } from "./rules.ts";
