export { reviewParked } from "./park-credit.ts";
export { type Wallet, wallets, walletsOf } from "./queries.ts";
export { walletFunds } from "./wallet-funds.ts";
export { walletPayouts } from "./wallet-payouts.ts";
