import type { Database, Transaction } from "../database/database.ts";
import { hashLockName, takeLocks } from "../ledger/group/queries.ts";
import { pagesOf } from "./count-dependents.ts";
import {
  type LockedRow,
  lockRows,
  type ResealedRow,
  type RowKey,
  readRows,
  writeResealed,
} from "./queries.ts";
import { aboutOf, columnsOf } from "./sealed-row.ts";
import type { SealedTable } from "./sealed-table.ts";
import { keyIdOf, type Vault } from "./vault.ts";

export interface ResealTools {
  readonly database: Database;
  readonly vault: Vault;
}

/** How many rows are locked at a time, which takes a few milliseconds. */
const CHUNK_ROWS = 200;

/**
 * Seals every value of a table with the current key, a chunk in each transaction, under the locks of the ledger. It may
 * be killed and run again: it skips values that are done. It leaves locked rows for the next run. Returns how many
 * values it sealed, and how many no configured key opens.
 */
export async function resealTable(
  { database, vault }: ResealTools,
  table: SealedTable,
): Promise<Resealed> {
  const total = { resealed: 0, unreadable: 0 };
  for await (const page of pagesOf(database, table)) {
    const isOld = (id: number | null) => id !== null && id !== vault.sealsWith;
    const old = page.filter(({ heads }) => heads.some(isOld)).map(({ key }) => key);
    for (let at = 0; at < old.length; at += CHUNK_ROWS) {
      const chunk = old.slice(at, at + CHUNK_ROWS);
      const done = await database.transaction((tx) => resealChunk(tx, vault, table, chunk));
      total.resealed += done.resealed;
      total.unreadable += done.unreadable;
    }
  }
  return total;
}

export interface Resealed {
  readonly resealed: number;
  readonly unreadable: number;
}

async function resealChunk(
  tx: Transaction,
  vault: Vault,
  table: SealedTable,
  keys: readonly RowKey[],
): Promise<Resealed> {
  const count = { resealed: 0, unreadable: 0 };
  await takeLedgerLocks(tx, table, keys);
  const rows = await lockRows(tx, table, keys);
  const changed = rows
    .map((row) => resealRow(vault, table, row, count))
    .filter(({ sealed }) => sealed.some((value) => value !== null));
  if (changed.length > 0) await writeResealed(tx, table, changed);
  return count;
}

/** The ledger's own locks, in the ledger's order, to prevent a deadlock. */
async function takeLedgerLocks(
  tx: Transaction,
  table: SealedTable,
  keys: readonly RowKey[],
): Promise<void> {
  const { lockOf } = table;
  if (lockOf === undefined) return;
  const locks = (await readRows(tx, table, keys)).map((row) => lockOf(columnsOf(table, row)));
  const names = locks.flatMap((lock) => ("name" in lock ? [hashLockName(lock.name)] : []));
  const accounts = locks.flatMap((lock) => ("name" in lock ? [] : [lock]));
  accounts.sort(
    (one, other) =>
      compare(one.environmentId, other.environmentId) || compare(one.accountId, other.accountId),
  );
  await tx.many(
    takeLocks(
      [...new Set(names)].sort(compare),
      accounts.map(({ environmentId }) => environmentId),
      accounts.map(({ accountId }) => accountId),
    ),
  );
}

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0);

function resealRow(
  vault: Vault,
  table: SealedTable,
  row: LockedRow,
  count: { resealed: number; unreadable: number },
): ResealedRow {
  const abouts = aboutOf(table, row);
  const sealed = row.sealed.map((value, at) => {
    const about = abouts[at];
    if (value === null || about === undefined || keyIdOf(value) === vault.sealsWith) return null;
    try {
      const fresh = vault.reseal(value, about);
      count.resealed += 1;
      return fresh;
    } catch {
      // The value stays unchanged, and its key stays needed.
      count.unreadable += 1;
      return null;
    }
  });
  return { key: row.key, sealed };
}
