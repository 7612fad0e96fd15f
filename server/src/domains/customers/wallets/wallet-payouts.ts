import { present } from "../../../kernel/assert.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { outgoingKind } from "../../money-out/outgoing/index.ts";
import { ordersToBank } from "../../money-out/transfers/index.ts";
import { publishTransaction, type Transaction } from "../../platform/transactions/index.ts";
import { reviewParked } from "./park-credit.ts";
import { presentPayout } from "./present-payout.ts";
import { publishCredits } from "./publish-credits.ts";
import { type Wallet, wallets } from "./queries.ts";
import { forward, type Receivers, receive, receiverNeeds, receiversIn } from "./receive-money.ts";
import { useWithout } from "./rules.ts";

/** Payouts from customers' wallets: sent as transfers are, with the wallet's own events at their end. */
export const walletPayouts = outgoingKind({
  ...ordersToBank,
  type: "Payout",
  needs: ({ accountId, customerId, currency }) =>
    receiverNeeds(accountId, present(customerId ?? undefined, "the payer's customer"), currency),
  announce(books, payout, found) {
    tell(books, payout, receiversIn(found));
    publishTransaction(books, "PAYOUT_NOTIFICATION", payout);
  },
});

function tell(books: Books, payout: Transaction, receivers: Receivers): void {
  const { addressed: wallet } = receivers;
  const shown = () => presentPayout(payout, books.account(wallet.id).available);
  if (payout.progress === "settled") {
    books.publish("customer_wallet.payout.sent", shown());
    reviewParked(books, wallet);
  }
  if (payout.progress === "failed") {
    giveBackUse(books, payout, receivers);
    books.publish("customer_wallet.payout.failed", shown());
  }
  if (payout.progress === "returned") {
    const receiver = receive(books, giveBackUse(books, payout, receivers));
    forward(books, wallet, receiver, payout.description);
    publishCredits(books, receiver);
  }
}

/** What came to nothing counts towards no limit. The wallet that has the day's payouts now has less of them. */
function giveBackUse(
  books: Books,
  { amount, createdAt }: Transaction,
  receivers: Receivers,
): Receivers {
  const { counting } = receivers;
  if (counting === undefined) return receivers;
  const { usedToday } = useWithout(counting, amount, createdAt);
  if (usedToday === counting.usedToday) return receivers;
  const changed = books.update(wallets, counting, { usedToday, updatedAt: books.now });
  const current = (wallet: Wallet) => (wallet.id === changed.id ? changed : wallet);
  const { addressed, open } = receivers;
  return {
    ...receivers,
    addressed: current(addressed),
    open: open && current(open),
    counting: changed,
  };
}
