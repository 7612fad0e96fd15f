import type { Books } from "../../kernel/ledger/books.ts";
import { statusAt, type Transaction, transactions } from "../transactions/index.ts";
import { insufficientBalance, notPaidLate } from "./errors.ts";
import { chargeLatePayment } from "./move-held-money.ts";
import { stepAfter } from "./rules.ts";

/** Takes from the wallet what a provider has paid after it was given back. The order is successful then, as it is. */
export function chargeLate(books: Books, order: Transaction): Transaction {
  const { accountId, amount, fee, stampDuty, currency } = order;
  const step = order.progress === null ? undefined : stepAfter(order.progress, "charged");
  if (step === undefined) throw notPaidLate();
  const needed = amount + fee + stampDuty;
  const { available } = books.account(accountId);
  if (available < needed) throw insufficientBalance({ available, needed, currency });
  chargeLatePayment(books, order);
  const { to: progress } = step;
  return books.update(transactions, order, {
    progress,
    status: statusAt(progress),
    settledAmount: amount,
    updatedAt: books.now,
  });
}
