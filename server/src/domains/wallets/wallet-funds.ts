import { present } from "../../kernel/assert.ts";
import type { Books } from "../../kernel/ledger/books.ts";
import type { Minor } from "../../kernel/money.ts";
import { raiseAlert } from "../alerts/index.ts";
import type { AccountOwner, OwnerRows } from "../collections/index.ts";
import { ladderIn, neededLadder } from "../ladder/index.ts";
import { creditPending, type TermsRow, termsOf } from "../settlement/index.ts";
import { referenceOf } from "../transactions/index.ts";
import { holdsUnparked, parkCredit } from "./park-credit.ts";
import { publishCredits } from "./publish-credits.ts";
import { type Wallet, walletById, wallets } from "./queries.ts";
import { mayHave, statusPaid } from "./rules.ts";

/** What customers are paid from outside, to the account numbers of their wallets. */
export const walletFunds: AccountOwner = {
  kinds: ["wallet"],
  price: "wallet-credit",
  service: "wallets",
  needs: ({ ownerId }) => [
    walletById(present(ownerId ?? undefined, "the wallet of an account")),
    termsOf("wallet"),
    neededLadder,
  ],
  take(books, arrival, rows) {
    const { wallet, terms, ladder } = knownOf(rows);
    const { id: accountId, customerId } = wallet;
    const net = arrival.amount - arrival.charges.fee;
    const isParked = net > 0n && !mayHave(ladder, wallet, holdsUnparked(books, wallet), net);
    if (isParked) parkCredit(books, wallet, arrival, terms);
    else creditPending(books, terms, { ...arrival, accountId });
    noteArrival(books, wallet, isParked ? net : 0n);
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
function knownOf([wallet, terms, ladder]: OwnerRows) {
  return {
    wallet: present(wallet as Wallet | undefined, "the wallet that is paid"),
    terms: present(terms as TermsRow | undefined, "the terms of settlement"),
    ladder: ladderIn(ladder as Parameters<typeof ladderIn>[0]),
  };
}

/** Writes down what an arrival has changed beside the balances, where it has. */
function noteArrival(books: Books, wallet: Wallet, parked: Minor): void {
  const status = statusPaid(wallet);
  if (status === wallet.status && parked === 0n) return;
  books.update(wallets, wallet, { status, parked: wallet.parked + parked, updatedAt: books.now });
}

const lateCredit = (subject: string, { status }: Wallet) => ({
  kind: "wallets.late_credit",
  subject,
  message:
    status === "Closed"
      ? "Money came to the number of a wallet that was closed. The wallet has it, and is frozen until the merchant unfreezes it."
      : "Money came to a number that its wallet had given up. The wallet has it; whoever sent it should be told the new number.",
});
