export { type CreatedBusiness, createBusiness } from "./create-business.ts";
export { type BusinessWallet, businessWallets } from "./queries.ts";
