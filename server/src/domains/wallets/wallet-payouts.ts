import { present } from "../../kernel/assert.ts";
import type { Books } from "../../kernel/ledger/books.ts";
import type { OutgoingKind } from "../outgoing/index.ts";
import { publishTransaction, type Transaction } from "../transactions/index.ts";
import { ordersToBank } from "../transfers/index.ts";
import { presentPayout } from "./present-payout.ts";
import { publishCredits } from "./publish-credits.ts";
import { type Wallet, walletById, wallets } from "./queries.ts";
import { useWithout } from "./rules.ts";

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
  if (payout.progress === "settled") books.publish("customer_wallet.payout.sent", shown());
  if (payout.progress === "failed") {
    giveBackUse(books, payout, wallet);
    books.publish("customer_wallet.payout.failed", shown());
  }
  if (payout.progress === "returned") {
    giveBackUse(books, payout, wallet);
    publishCredits(books, wallet);
  }
}

/** What came to nothing counts towards no limit. */
function giveBackUse(books: Books, { amount, createdAt }: Transaction, wallet: Wallet): void {
  const use = useWithout(wallet, amount, createdAt);
  if (use.usedToday === wallet.usedToday) return;
  const { usedToday } = use;
  books.update(wallets, wallet, { usedToday, updatedAt: books.now });
}
