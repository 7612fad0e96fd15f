import { present } from "../../../kernel/assert.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { HeldWallet } from "./queries.ts";
import { readEntry, type Stretch } from "./statement-queries.ts";

export interface Period {
  readonly from: Date | null;
  readonly until: Date | null;
}

/** An account with how many entries it has. */
export type Numbered = Pick<HeldWallet, "environmentId" | "id" | "entrySeq">;

/** The entries of a period. What a wallet is posted later is no part of it, however late the period ends. */
export async function findStretch(
  database: Queryable,
  wallet: Numbered,
  { from, until }: Period,
): Promise<Stretch> {
  const { environmentId, id: walletId, entrySeq } = wallet;
  const end = entrySeq + 1n;
  const fromSeq = from === null ? 1n : await firstSince(database, wallet, from);
  const beforeSeq = until === null ? end : await firstSince(database, wallet, until);
  return { environmentId, walletId, fromSeq, beforeSeq };
}

/**
 * The number of the first entry at a time or after it. An account's entries are numbered without a gap and in the order of
 * their times, so halving finds it: twenty looks among a million.
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

/** What the wallet held before an entry. */
export async function balanceBefore(
  database: Queryable,
  { environmentId, walletId }: Stretch,
  seq: bigint,
): Promise<Minor> {
  if (seq <= 1n) return 0n;
  const entry = await readEntry(database, { environmentId, walletId, seq: seq - 1n });
  return present(entry, "an entry of the wallet").balanceAfter;
}
