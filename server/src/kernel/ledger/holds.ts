import { assert } from "../assert.ts";
import type { Minor } from "../money.ts";
import { available, held, type Place, type Posting } from "./accounts.ts";
import type { Books } from "./books.ts";
import { bigint, changing, time } from "./records/record-columns.ts";
import { accountThenIdentity } from "./records/record-keys.ts";
import { type RowOf, recordTable } from "./records/record-table.ts";
import type { Need } from "./records.ts";

/** Money of an account reserved for one purpose. */
const holds = recordTable({
  name: "hold",
  table: "ledger_holds",
  lock: "account",
  columns: {
    environmentId: bigint("environment_id"),
    id: bigint("id"),
    accountId: bigint("account_id"),
    amount: bigint("amount"),
    /**
     * What is neither captured nor released. The held bucket of an account is the sum of this over its holds; the
     * verifier proves it.
     */
    remaining: changing(bigint("remaining")),
    openedAt: time("opened_at"),
  },
  lookups: {
    /** A caller that knows the account needs no lookup before the locks. */
    account: {
      keyOf: ({ accountId, id }) => `${accountId}/${id}`,
      resolve: accountThenIdentity,
    },
    id: { keyOf: ({ id }) => String(id), account: "account_id" },
  },
});

export type Hold = RowOf<typeof holds>;

export const holdById = (id: bigint): Need<Hold> => ({ record: holds, by: "id", key: String(id) });

export const holdOf = (accountId: bigint, id: bigint): Need<Hold> => ({
  record: holds,
  by: "account",
  key: `${accountId}/${id}`,
});

/** Moves money from available to held. The caller has checked that it is available. */
export function placeHold(
  books: Books,
  accountId: bigint,
  amount: Minor,
  kind: string,
  narrative: string,
): Hold {
  books.post({
    kind,
    narrative,
    postings: [{ from: available(accountId), to: held(accountId), amount }],
  });
  return books.insert(holds, {
    environmentId: books.environment.id,
    id: books.nextId(),
    accountId,
    amount,
    remaining: amount,
    openedAt: books.now,
  });
}

export type Capture = Omit<Posting, "from">;

/** Spends held money, in whole or in part. Each part goes to its own place. Throws if the hold has less remaining. */
export function captureHold(
  books: Books,
  hold: Hold,
  kind: string,
  narrative: string,
  parts: readonly Capture[],
  linkId?: bigint,
): Hold {
  const spent = parts.reduce((sum, part) => sum + part.amount, 0n);
  assert(spent <= hold.remaining, "no more is captured than the hold has remaining");
  books.post({
    kind,
    narrative,
    postings: parts.map((part) => ({ ...part, from: held(hold.accountId) })),
    ...(linkId !== undefined && { linkId }),
  });
  return books.update(holds, hold, { remaining: hold.remaining - spent });
}

/** Moves what the hold has remaining back to available. */
export function releaseHold(books: Books, hold: Hold, kind: string, narrative: string): Hold {
  assert(hold.remaining > 0n, "a hold that is released has something remaining");
  const to: Place = available(hold.accountId);
  books.post({
    kind,
    narrative,
    postings: [{ from: held(hold.accountId), to, amount: hold.remaining }],
  });
  return books.update(holds, hold, { remaining: 0n });
}
