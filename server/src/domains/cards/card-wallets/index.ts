export { cardWalletFunding, type FundedWallet, fundWallet } from "./fund-wallet.ts";
