export { applyPayment, cancelExpectation } from "./apply-payment.ts";
export {
  openingRefused,
  openingUnproven,
  referenceTaken,
  virtualAccountNotFound,
} from "./errors.ts";
export { accountFilterOf } from "./filter-schemas.ts";
export { findByNumber } from "./find-account.ts";
export { type AccountPage, listAccounts } from "./list-accounts.ts";
export type { AccountFilter } from "./list-queries.ts";
export type { Match } from "./match-payment.ts";
export { nameHolder } from "./name-holder.ts";
export { orRefusing, writeAccount } from "./open-account.ts";
export { type AccountOrder, type OpenedNumber, openNumber } from "./open-number.ts";
export { type ListedAccount as PresentedAccount, statusOf } from "./present-account.ts";
export {
  activeAccountOf,
  readActiveAccountOf,
  readByNumber,
  readByOrder,
  type VirtualAccount,
  virtualAccountBy,
  virtualAccountById,
} from "./queries.ts";
export { retireAccount } from "./retire-account.ts";
export { hasEnded, isOpen } from "./rules.ts";
export { AccountsQuery, ListedAccount, PAGE_SIZE as ACCOUNTS_PAGE_SIZE } from "./schemas.ts";
