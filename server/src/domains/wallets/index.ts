export { itemMissing, walletClosed, walletNotFound } from "./errors.ts";
export { readWalletReference, walletReference } from "./present-wallet.ts";
export { publishCredits } from "./publish-credits.ts";
export { type Wallet, walletById, walletOf, wallets } from "./queries.ts";
export { requireCapability, requireOpen } from "./rules.ts";
export { walletPayouts } from "./wallet-payouts.ts";
