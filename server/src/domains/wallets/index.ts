export { walletPayouts } from "./wallet-payouts.ts";
