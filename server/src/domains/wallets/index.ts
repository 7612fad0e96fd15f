export { reviewParked } from "./park-credit.ts";
export { walletOf, wallets } from "./queries.ts";
export { walletFunds } from "./wallet-funds.ts";
export { walletPayouts } from "./wallet-payouts.ts";
