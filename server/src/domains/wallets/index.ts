export { walletOf, wallets } from "./queries.ts";
export { walletPayouts } from "./wallet-payouts.ts";
