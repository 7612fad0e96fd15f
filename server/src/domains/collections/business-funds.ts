import { businessWallets } from "../businesses/index.ts";
import { publishTransaction } from "../transactions/index.ts";
import type { AccountOwner } from "./account-owners.ts";

/** What a business is paid itself: to accounts of its own, of its customers, for one payment, or for an invoice. */
export const businessFunds: AccountOwner = {
  kinds: ["business", "customer", "dynamic", "invoice"],
  price: "collection",
  service: "collections",
  payeeOf: () => ({ record: businessWallets, by: "kind", key: "business_wallet/NGN" }),
  announce: (books, transaction) => publishTransaction(books, "FUNDING_NOTIFICATION", transaction),
};
