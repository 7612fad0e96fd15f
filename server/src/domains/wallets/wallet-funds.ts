import { present } from "../../kernel/assert.ts";
import type { Books } from "../../kernel/ledger/books.ts";
import { raiseAlert } from "../alerts/index.ts";
import type { AccountOwner, OwnerRows } from "../collections/index.ts";
import { creditPending, type TermsRow, termsOf } from "../settlement/index.ts";
import { referenceOf } from "../transactions/index.ts";
import { publishCredits } from "./publish-credits.ts";
import { type Wallet, walletById, wallets } from "./queries.ts";

/** What customers are paid from outside, to the account numbers of their wallets. */
export const walletFunds: AccountOwner = {
  kinds: ["wallet"],
  price: "wallet-credit",
  service: "wallets",
  needs: ({ ownerId }) => [
    walletById(present(ownerId ?? undefined, "the wallet of an account")),
    termsOf("wallet"),
  ],
  take(books, arrival, rows) {
    const { wallet, terms } = knownOf(rows);
    const { id: accountId, customerId } = wallet;
    const net = creditPending(books, terms, { ...arrival, accountId });
    if (wallet.status === "Closed") reopen(books, wallet);
    return { accountId, customerId, net };
  },
  announce(books, { transaction, account }, rows) {
    const { wallet } = knownOf(rows);
    publishCredits(books, wallet);
    if (account.status === "retired")
      raiseAlert(books, lateCredit(referenceOf(transaction), wallet));
  },
};

/** In the order and of the kinds that `needs` has asked for. */
function knownOf([wallet, terms]: OwnerRows) {
  return {
    wallet: present(wallet as Wallet | undefined, "the wallet that is paid"),
    terms: present(terms as TermsRow | undefined, "the terms of settlement"),
  };
}

/** A closed wallet holds nothing. One that money comes to after all is frozen, so that somebody decides about it. */
function reopen(books: Books, wallet: Wallet): void {
  books.update(wallets, wallet, { status: "Frozen", updatedAt: books.now });
}

const lateCredit = (subject: string, { status }: Wallet) => ({
  kind: "wallets.late_credit",
  subject,
  message:
    status === "Closed"
      ? "Money came to the number of a wallet that was closed. The wallet has it, and is frozen until the merchant unfreezes it."
      : "Money came to a number that its wallet had given up. The wallet has it; whoever sent it should be told the new number.",
});
