import { present } from "../../../kernel/assert.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { outgoingKind } from "../../money-out/outgoing/index.ts";
import { ordersToBank } from "../../money-out/transfers/index.ts";
import { publishTransaction, type Transaction } from "../../platform/transactions/index.ts";
import { subtractUsage } from "./payout-limits.ts";
import { presentPayout } from "./present-payout.ts";
import { publishCredits } from "./publish-credits.ts";
import { type Wallet, wallets } from "./queries.ts";
import { forward, type Receivers, receive, receiverNeeds, receiversIn } from "./receive-money.ts";
import { reviewWithheld } from "./withhold-credit.ts";

/** Payouts from customers' wallets. They are sent like bank transfers and publish the wallet's own events. */
export const walletPayouts = outgoingKind({
  ...ordersToBank,
  type: "Payout",
  needs: ({ accountId, customerId, currency }) =>
    receiverNeeds(accountId, present(customerId ?? undefined, "the payer's customer"), currency),
  announce(books, payout, found) {
    publishOutcome(books, payout, receiversIn(found));
    publishTransaction(books, "PAYOUT_NOTIFICATION", payout);
  },
});

function publishOutcome(books: Books, payout: Transaction, receivers: Receivers): void {
  const { addressed: wallet } = receivers;
  const shown = () => presentPayout(payout, books.account(wallet.id).available);
  if (payout.progress === "settled") {
    books.publish("customer_wallet.payout.sent", shown());
    reviewWithheld(books, wallet);
  }
  if (payout.progress === "failed") {
    restoreUsage(books, payout, receivers);
    books.publish("customer_wallet.payout.failed", shown());
  }
  if (payout.progress === "returned") {
    const receiver = receive(books, restoreUsage(books, payout, receivers));
    forward(books, wallet, receiver, payout.description);
    publishCredits(books, receiver);
  }
}

/**
 * A failed or returned payout does not count towards the daily limit. Its amount is subtracted from the day's usage.
 */
function restoreUsage(
  books: Books,
  { amount, createdAt }: Transaction,
  receivers: Receivers,
): Receivers {
  const { counting } = receivers;
  if (counting === undefined) return receivers;
  const { usedToday } = subtractUsage(counting, amount, createdAt);
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
