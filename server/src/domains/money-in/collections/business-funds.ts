import { present } from "../../../kernel/assert.ts";
import { type BusinessWallet, businessWallets } from "../../platform/businesses/index.ts";
import { publishTransaction } from "../../platform/transactions/index.ts";
import { creditPending, type TermsRow, termsOf } from "../settlement/index.ts";
import type { AccountOwner, OwnerRows } from "./account-owners.ts";

/** What a business is paid itself: to accounts of its own, of its customers, for one payment, or for an invoice. */
export const businessFunds: AccountOwner = {
  kinds: ["business", "customer", "dynamic", "invoice"],
  price: "collection",
  service: "collections",
  needs: async () => [
    { record: businessWallets, by: "kind", key: "business_wallet/NGN" },
    termsOf("business"),
  ],
  take(books, arrival, rows) {
    const { wallet, terms } = knownOf(rows);
    const { accountId } = wallet;
    return { accountId, net: creditPending(books, terms, { ...arrival, accountId }) };
  },
  announce: (books, { transaction }) =>
    publishTransaction(books, "FUNDING_NOTIFICATION", transaction),
};

/** In the order and of the kinds that `needs` has asked for. */
function knownOf([wallet, terms]: OwnerRows) {
  return {
    wallet: present(wallet as BusinessWallet | undefined, "the wallet of the business"),
    terms: present(terms as TermsRow | undefined, "the terms of settlement"),
  };
}
