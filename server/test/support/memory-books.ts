import type { Account } from "../../src/kernel/ledger/accounts.ts";
import { OperationBooks } from "../../src/kernel/ledger/group/operation-books.ts";
import { Snapshot } from "../../src/kernel/ledger/group/snapshot.ts";

/** The environment of books in memory. */
export const ENVIRONMENT = {
  id: 1n,
  businessId: 2n,
  mode: "test",
  businessStatus: "approved",
  hasSubscribers: false,
  now: new Date("2026-10-01T12:00:00Z"),
} as const;

/** A customer's wallet with this money available. */
export const walletWith = (
  id: bigint,
  available: bigint,
  changes: Partial<Account> = {},
): Account => ({
  ...{ environmentId: ENVIRONMENT.id, id, kind: "customer_wallet", currency: "NGN" },
  ...{ entrySeq: 0n, rowAt: "(0,1)", available, held: 0n, pending: 0n },
  ...changes,
});

/** The books of one operation over these accounts, without a database. Their ids start at 5000. */
export const openMemoryBooks = (...accounts: readonly Account[]): OperationBooks =>
  openTracedBooks(undefined, ...accounts);

/** The same for an operation that is part of a trace. */
export function openTracedBooks(
  traceparent: string | undefined,
  ...accounts: readonly Account[]
): OperationBooks {
  const snapshot = new Snapshot();
  snapshot.environments.set(ENVIRONMENT.id, ENVIRONMENT);
  for (const one of accounts) snapshot.putAccount(one);
  let id = 5_000n;
  return new OperationBooks(snapshot, ENVIRONMENT, () => id++, { traceparent });
}
