export { allowSignatureHelper } from "./allow-signature-helper.ts";
export { approveBusiness } from "./approve-business.ts";
export type { ChangedEnvironment } from "./change-environment.ts";
export { type CreatedBusiness, createBusiness } from "./create-business.ts";
export { createKey } from "./create-key.ts";
export { neededWalletCurrencies } from "./currency-queries.ts";
export { declineApproval } from "./decline-approval.ts";
export { findCurrentKeys } from "./find-current-keys.ts";
export { findEnvironment } from "./find-environment.ts";
export { findServiceAccounts } from "./find-service-accounts.ts";
export { issueSuccessors } from "./issue-successors.ts";
export { type ListedKey, readKeysInForce } from "./key-queries.ts";
export { type ListedBusiness, listBusinesses, showBusiness } from "./list-businesses.ts";
export { listKeys } from "./list-keys.ts";
export { type AccountPlace, locateAccounts } from "./locate-accounts.ts";
export type { BusinessWallet, Environment } from "./queries.ts";
export { businessWallets, nairaWalletOf } from "./queries.ts";
export { restrictKey, revokeKey } from "./restrict-key.ts";
export { rotateKeys } from "./rotate-keys.ts";
export {
  formatSettlement,
  type KeyLimits,
  type Settlement,
  settlementOfWallets,
  TEST_FUNDS,
} from "./rules.ts";
export { knownAccountOf, type ServiceAccount } from "./service-account-queries.ts";
export { setColor } from "./set-color.ts";
export { setContactEmail } from "./set-contact-email.ts";
export { setLogo } from "./set-logo.ts";
export { setMailCap } from "./set-mail-cap.ts";
export { setRateLimit } from "./set-rate-limit.ts";
export { setScopes } from "./set-scopes.ts";
export { type SettlementOrder, setSettlement, settlementSetting } from "./set-settlement.ts";
export { setSignatureVersion } from "./set-signature-version.ts";
export { setSupport } from "./set-support.ts";
export {
  type CurrenciesOrder,
  setWalletCurrencies,
  walletCurrenciesSetting,
} from "./set-wallet-currencies.ts";
export { showBalance } from "./show-balance.ts";
export { type ShownKey, showKeys } from "./show-keys.ts";
export { suspendBusiness } from "./suspend-business.ts";
