import { available } from "../../../kernel/ledger/accounts.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { captureHold, type Hold } from "../../../kernel/ledger/holds.ts";
import { statusAt, type Transaction, transactions } from "../../platform/transactions/index.ts";
import {
  moveBetweenBusinesses,
  openSession,
  type Receiver,
  type Sender,
  stanOf,
} from "./move-between-businesses.ts";
import { costOf } from "./rules.ts";

/** Carries out an internal transfer that was held until somebody approved it: the money is let go, and moves. */
export function completeInternal(
  books: Books,
  waiting: Transaction,
  hold: Hold,
  sender: Sender,
  receiver: Receiver,
): void {
  const { accountId, amount, description, id } = waiting;
  const released = costOf({ amount, charges: waiting });
  captureHold(books, hold, "outgoing_approved", description, [
    { to: available(accountId), amount: released },
  ]);
  const session = openSession(books);
  const sent = books.update(transactions, waiting, {
    progress: "settled",
    status: statusAt("settled"),
    settledAmount: amount,
    sessionId: session.sessionId,
    stan: stanOf(id),
    updatedAt: books.now,
  });
  moveBetweenBusinesses(books, sent, sender, receiver, session);
}
