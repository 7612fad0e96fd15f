import { assert } from "../assert.ts";
import { bigintArray, textArray, timeArray } from "../database/arrays.ts";
import { sql } from "../database/sql.ts";
import type { Minor } from "../money.ts";
import { available, held, type Place, type Posting } from "./accounts.ts";
import type { Books } from "./books.ts";
import type { Asked, Need, RecordKind } from "./records.ts";

/** Money of an account set aside for one purpose. `remaining` is what was neither captured nor released yet. */
export interface Hold {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly accountId: bigint;
  readonly amount: Minor;
  readonly remaining: Minor;
  readonly openedAt: Date;
}

/** The held bucket of an account is the sum of what its holds have remaining; the verifier proves it. */
const holds: RecordKind<Hold> = {
  name: "hold",
  guard: "account",
  identity: (hold) => String(hold.id),
  finders: {
    /** Whoever knows the account as well needs no look-up before the locks. */
    account: {
      keyOf: (hold) => `${hold.accountId}/${hold.id}`,
      readOff: (key) => {
        const [accountId = "", identity = ""] = key.split("/");
        return { identity, accountId: BigInt(accountId) };
      },
    },
    id: {
      keyOf: (hold) => String(hold.id),
      find: ({ environmentIds, keys }) => sql`
        select hold.environment_id as "environmentId", asked.key, hold.id::text as identity,
               hold.account_id as "accountId"
        from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[]) as asked(environment_id, key)
        cross join lateral (
          select environment_id, id, account_id from ledger_holds
          where environment_id = asked.environment_id and id = asked.key::bigint
          offset 0
        ) hold`,
    },
  },
  read: readHolds,
  insert: (rows) => sql`
    insert into ledger_holds (environment_id, id, account_id, amount, remaining, opened_at)
    select * from unnest(${bigintArray(rows.map((row) => row.environmentId))}::bigint[],
      ${bigintArray(rows.map((row) => row.id))}::bigint[], ${bigintArray(rows.map((row) => row.accountId))}::bigint[],
      ${bigintArray(rows.map((row) => row.amount))}::bigint[], ${bigintArray(rows.map((row) => row.remaining))}::bigint[],
      ${timeArray(rows.map((row) => row.openedAt))}::timestamptz[])`,
  update: (rows) => sql`
    update ledger_holds hold set remaining = changed.remaining
    from unnest(${bigintArray(rows.map((row) => row.environmentId))}::bigint[],
      ${bigintArray(rows.map((row) => row.id))}::bigint[], ${bigintArray(rows.map((row) => row.remaining))}::bigint[])
      as changed(environment_id, id, remaining)
    where hold.ctid = (
      select known.ctid from ledger_holds known
      where known.environment_id = changed.environment_id and known.id = changed.id
    )`,
};

function readHolds({ environmentIds, keys }: Asked) {
  return sql`
    select hold.environment_id as "environmentId", hold.id, hold.account_id as "accountId", hold.amount,
           hold.remaining, hold.opened_at as "openedAt"
    from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[]) as asked(environment_id, key)
    cross join lateral (
      select environment_id, id, account_id, amount, remaining, opened_at from ledger_holds
      where environment_id = asked.environment_id and id = asked.key::bigint
      offset 0
    ) hold`;
}

export const holdById = (id: bigint): Need<Hold> => ({ record: holds, by: "id", key: String(id) });

export const holdOf = (accountId: bigint, id: bigint): Need<Hold> => ({
  record: holds,
  by: "account",
  key: `${accountId}/${id}`,
});

/** Sets money aside. That it is available has been decided by the caller. */
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

/** Spends held money, in whole or in part: each part of it to its own place. */
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

/** Gives back what the hold has remaining. */
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
