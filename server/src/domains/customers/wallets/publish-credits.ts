import { present } from "../../../kernel/assert.ts";
import type { Books, EntryRow } from "../../../kernel/ledger/books.ts";
import { presentBalances } from "./present-wallet.ts";
import type { Wallet } from "./queries.ts";
import { statementRow, type WalletEntry } from "./statement-rows.ts";

/**
 * Publishes `customer_wallet.credited` for each entry of this operation that increased the wallet's balance. An entry
 * that only moves money between buckets, such as a released hold, is not a credit.
 */
export function publishCredits(books: Books, wallet: Wallet): void {
  const balances = presentBalances(wallet, books.account(wallet.id));
  const fundsStatus = leavesPending(books, wallet) ? "pending" : "available";
  for (const entry of books.changes.entries) {
    if (entry.accountId !== wallet.id || changeOf(entry) <= 0n) continue;
    books.publish("customer_wallet.credited", {
      ...balances,
      ...statementRow(postedEntry(books, entry), wallet.currency),
      fundsStatus,
    });
  }
}

/** A credit that this operation also settled is available, not pending. */
const leavesPending = ({ changes }: Books, { id }: Wallet): boolean =>
  changes.entries.reduce((sum, one) => sum + (one.accountId === id ? one.pending : 0n), 0n) > 0n;

const changeOf = ({ available, held, pending }: EntryRow): bigint => available + held + pending;

function postedEntry(books: Books, entry: EntryRow): WalletEntry {
  const transaction = present(
    books.changes.transactions.find(({ id }) => id === entry.transactionId),
    "the transaction of an entry",
  );
  return {
    seq: entry.seq,
    change: changeOf(entry),
    balanceAfter: present(entry.balanceAfter ?? undefined, "the balance of a checked account"),
    kind: transaction.kind,
    purpose: entry.purpose,
    narrative: transaction.narrative,
    linkId: transaction.linkId,
    transactionId: entry.transactionId,
    counterpartyId: entry.counterpartyId,
    occurredAt: transaction.occurredAt,
  };
}
