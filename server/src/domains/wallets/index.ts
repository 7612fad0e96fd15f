export { itemMissing, walletClosed, walletNotFound } from "./errors.ts";
export { findStretch } from "./find-stretch.ts";
export { readWalletReference, walletReference } from "./present-wallet.ts";
export { publishCredits } from "./publish-credits.ts";
export {
  countEntries,
  readEntries,
  type Wallet,
  walletById,
  walletOf,
  wallets,
} from "./queries.ts";
export { requireCapability, requireOpen } from "./rules.ts";
export type { WalletEntry } from "./statement-rows.ts";
export { walletPayouts } from "./wallet-payouts.ts";
