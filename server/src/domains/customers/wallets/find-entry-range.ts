import { present } from "../../../kernel/assert.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { HeldWallet } from "./queries.ts";
import { type EntryRange, readEntry } from "./statement-queries.ts";

export interface Period {
  readonly from: Date | null;
  readonly until: Date | null;
}

/** An account with its number of entries. */
export type Numbered = Pick<HeldWallet, "environmentId" | "id" | "entrySeq">;

/** Returns the range of entries of a period. Entries posted after the wallet was read are not in it. */
export async function findEntryRange(
  database: Queryable,
  wallet: Numbered,
  { from, until }: Period,
): Promise<EntryRange> {
  const { environmentId, id: walletId, entrySeq } = wallet;
  const end = entrySeq + 1n;
  const fromSeq = from === null ? 1n : await firstSince(database, wallet, from);
  const beforeSeq = until === null ? end : await firstSince(database, wallet, until);
  return { environmentId, walletId, fromSeq, beforeSeq };
}

/**
 * Returns the number of the first entry at or after a time. An account's entries are numbered without gaps in the
 * order of their times. So a binary search finds it: 20 reads for a million entries.
 */
async function firstSince(
  database: Queryable,
  { environmentId, id: walletId, entrySeq }: Numbered,
  time: Date,
): Promise<bigint> {
  let [least, most] = [1n, entrySeq + 1n];
  while (least < most) {
    const seq = (least + most) / 2n;
    const entry = await readEntry(database, { environmentId, walletId, seq });
    if (present(entry, "an entry of the wallet").occurredAt < time) least = seq + 1n;
    else most = seq;
  }
  return least;
}

/** Returns the wallet's balance before an entry. */
export async function balanceBefore(
  database: Queryable,
  { environmentId, walletId }: EntryRange,
  seq: bigint,
): Promise<Minor> {
  if (seq <= 1n) return 0n;
  const entry = await readEntry(database, { environmentId, walletId, seq: seq - 1n });
  return present(entry, "an entry of the wallet").balanceAfter;
}
