import { present } from "../../../kernel/assert.ts";
import { businessWallets } from "../../platform/businesses/index.ts";
import { publishTransaction } from "../../platform/transactions/index.ts";
import { creditPending, termsOf } from "../settlement/index.ts";
import { accountOwner } from "./account-owners.ts";

/** The business's own credits: to its accounts, its customers' accounts, accounts for one payment and invoices. */
export const businessCredits = accountOwner({
  kinds: ["business", "customer", "dynamic", "invoice"],
  price: "collection",
  service: "collections",
  needs: async () => ({
    wallet: { record: businessWallets, by: "kind", key: "business_wallet/NGN" },
    terms: termsOf("business"),
  }),
  take(books, arrival, found) {
    const { accountId } = present(found.wallet, "the wallet of the business");
    const terms = present(found.terms, "the terms of settlement");
    const { amount, settlesAt } = creditPending(books, terms, { ...arrival, accountId });
    return { accountId, net: amount, settlesAt };
  },
  announce: (books, { transaction }) =>
    publishTransaction(books, "FUNDING_NOTIFICATION", transaction),
});
