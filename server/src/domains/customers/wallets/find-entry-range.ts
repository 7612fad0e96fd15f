import { present } from "../../../kernel/assert.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type ArchivedPast, readArchivedPast } from "../../../kernel/ledger/archived-past.ts";
import { requireKept } from "../../../kernel/ledger/require-kept.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { HeldWallet } from "./queries.ts";
import { type EntryRange, readEntry } from "./statement-queries.ts";

export interface Period {
  readonly from: Date | null;
  readonly until: Date | null;
}

/** An account with its number of entries. */
export type Numbered = Pick<HeldWallet, "environmentId" | "id" | "entrySeq">;

/** A range, and the part of the account that is in archives only. */
export interface FoundRange extends EntryRange {
  readonly past: ArchivedPast | undefined;
}

/**
 * Returns the range of entries of a period. Entries posted after the wallet was read are not in it. Throws if entries
 * of the period are in archives only. `isWhole`: a period without a beginning must have the first entry.
 */
export async function findEntryRange(
  database: Queryable,
  wallet: Numbered,
  period: Period,
  { isWhole }: { readonly isWhole: boolean },
): Promise<FoundRange> {
  const { environmentId, id: walletId, entrySeq } = wallet;
  const past = await readArchivedPast(database, wallet);
  if (past !== undefined) requireKept(period, past.until, { isWhole });
  const [first, end] = [(past?.entries ?? 0n) + 1n, entrySeq + 1n];
  const { from, until } = period;
  const fromSeq = from === null ? first : await firstSince(database, wallet, first, from);
  const beforeSeq = until === null ? end : await firstSince(database, wallet, first, until);
  return { environmentId, walletId, fromSeq, beforeSeq, past };
}

/**
 * Returns the number of the first kept entry at or after a time. An account's entries are numbered without gaps in the
 * order of their times. So a binary search finds it: 20 reads for a million entries.
 */
async function firstSince(
  database: Queryable,
  { environmentId, id: walletId, entrySeq }: Numbered,
  first: bigint,
  time: Date,
): Promise<bigint> {
  let [least, most] = [first, entrySeq + 1n];
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
  { environmentId, walletId, past }: FoundRange,
  seq: bigint,
): Promise<Minor> {
  const archived = past ?? { entries: 0n, balance: 0n };
  if (seq <= archived.entries + 1n) return archived.balance;
  const entry = await readEntry(database, { environmentId, walletId, seq: seq - 1n });
  return present(entry, "an entry of the wallet").balanceAfter;
}
