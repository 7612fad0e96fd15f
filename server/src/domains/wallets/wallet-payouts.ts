import { present } from "../../kernel/assert.ts";
import type { Books } from "../../kernel/ledger/books.ts";
import type { OutgoingKind } from "../outgoing/index.ts";
import { publishTransaction, type Transaction } from "../transactions/index.ts";
import { ordersToBank } from "../transfers/index.ts";
import { reviewParked } from "./park-credit.ts";
import { presentPayout } from "./present-payout.ts";
import { publishCredits } from "./publish-credits.ts";
import { type Wallet, walletById, wallets } from "./queries.ts";
import { statusPaid, useWithout } from "./rules.ts";

/** Payouts from customers' wallets: sent as transfers are, with the wallet's own events at their end. */
export const walletPayouts: OutgoingKind<Wallet> = {
  ...ordersToBank,
  type: "Payout",
  rowOf: ({ accountId }) => walletById(accountId),
  announce(books, payout, row) {
    const wallet = present(row, "the wallet of a payout");
    tell(books, payout, wallet);
    publishTransaction(books, "PAYOUT_NOTIFICATION", payout);
  },
};

function tell(books: Books, payout: Transaction, wallet: Wallet): void {
  const shown = () => presentPayout(payout, books.account(wallet.id).available);
  if (payout.progress === "settled") {
    books.publish("customer_wallet.payout.sent", shown());
    reviewParked(books, wallet);
  }
  if (payout.progress === "failed") {
    giveBackUse(books, payout, wallet);
    books.publish("customer_wallet.payout.failed", shown());
  }
  if (payout.progress === "returned") {
    reopen(books, giveBackUse(books, payout, wallet));
    publishCredits(books, wallet);
  }
}

/** What came to nothing counts towards no limit. */
function giveBackUse(books: Books, { amount, createdAt }: Transaction, wallet: Wallet): Wallet {
  const { usedToday } = useWithout(wallet, amount, createdAt);
  if (usedToday === wallet.usedToday) return wallet;
  return books.update(wallets, wallet, { usedToday, updatedAt: books.now });
}

/** A closed wallet holds nothing. */
function reopen(books: Books, wallet: Wallet): void {
  const status = statusPaid(wallet);
  if (status === wallet.status) return;
  books.update(wallets, wallet, { status, updatedAt: books.now });
}
