import { present } from "../../../kernel/assert.ts";
import type { Books, EntryRow } from "../../../kernel/ledger/books.ts";
import { balancesOf } from "./present-wallet.ts";
import type { Wallet } from "./queries.ts";
import { statementRow, type WalletEntry } from "./statement-rows.ts";

/**
 * Tells of all money that has landed in a wallet by what was posted in this operation, a statement row each. Money that
 * only changes its bucket, as a released hold does, has not landed.
 */
export function publishCredits(books: Books, wallet: Wallet): void {
  const balances = balancesOf(wallet, books.account(wallet.id));
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

/** What was settled in the operation that it came with can be spent already. */
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
