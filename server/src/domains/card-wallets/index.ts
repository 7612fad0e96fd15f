export { type FundedWallet, fundWallet } from "./fund-wallet.ts";
