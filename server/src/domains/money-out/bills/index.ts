export { billPurchases } from "./bill-purchases.ts";
