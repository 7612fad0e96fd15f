export { billPurchases } from "./outgoing-bills.ts";
