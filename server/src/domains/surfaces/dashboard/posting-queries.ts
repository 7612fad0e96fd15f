import { timeArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { Minor } from "../../../kernel/money.ts";

/** One entry of an account, with its ledger transaction. */
export interface AccountEntry {
  readonly seq: bigint;
  readonly transactionId: bigint;
  readonly kind: string;
  readonly narrative: string;
  readonly linkId: bigint | null;
  readonly available: Minor;
  readonly held: Minor;
  readonly pending: Minor;
  readonly balanceAfter: Minor | null;
  /** The time on the environment's clock. */
  readonly occurredAt: Date;
  readonly recordedAt: Date;
  /** The same time with microseconds. Everything that one group wrote has the same time. */
  readonly writtenAt: string;
}

/** The most entries of one moment: a group has a few hundred operations. */
const ENTRIES_MAX = 2_000;

/**
 * Reads the entries that an account got at exactly these times of its environment's clock. No index has that time,
 * because it would slow every operation. But entries are numbered in its order: the time of a group is read under the
 * account's lock. So each time is found in about twenty look-ups, halving the range of numbers, however many entries
 * there are.
 */
export const readEntriesAt = (
  queryable: Queryable,
  { environmentId, accountId }: { environmentId: bigint; accountId: bigint },
  times: readonly Date[],
) =>
  queryable.many<AccountEntry>(sql`
    with recursive narrowed as (
      select wanted.at, 1::bigint as low, account.entry_seq + 1 as high
      from unnest(${timeArray(times)}::timestamptz[]) as wanted(at)
      cross join ledger_accounts account
      where account.environment_id = ${environmentId} and account.id = ${accountId}
      union all
      select narrowed.at,
             case when middle.at < narrowed.at then middle.seq + 1 else low end,
             case when middle.at < narrowed.at then high else middle.seq end
      from narrowed
      cross join lateral (
        select (low + high) / 2 as seq,
               -- A month of entries that was dropped is older than what is left.
               coalesce((
                 select transaction.occurred_at
                 from ledger_entries entry
                 cross join lateral (
                   select occurred_at from ledger_transactions
                   where environment_id = entry.environment_id and id = entry.transaction_id
                     and recorded_at = entry.recorded_at
                   offset 0
                 ) transaction
                 where entry.environment_id = ${environmentId} and entry.account_id = ${accountId}
                   and entry.seq = (low + high) / 2
               ), '-infinity'::timestamptz) as at
      ) middle
      where low < high
    )
    select entry.seq, entry.transaction_id as "transactionId", transaction.kind, transaction.narrative,
           transaction.link_id as "linkId", entry.available, entry.held, entry.pending,
           entry.balance_after as "balanceAfter", transaction.occurred_at as "occurredAt",
           entry.recorded_at as "recordedAt", entry.recorded_at::text as "writtenAt"
    from (select distinct at, low from narrowed where low >= high) first
    cross join lateral (
      select * from ledger_entries
      where environment_id = ${environmentId} and account_id = ${accountId}
        and seq >= first.low and seq < first.low + ${ENTRIES_MAX}
      order by seq limit ${ENTRIES_MAX}
    ) entry
    cross join lateral (
      select kind, narrative, link_id, occurred_at from ledger_transactions
      where environment_id = entry.environment_id and id = entry.transaction_id
        and recorded_at = entry.recorded_at
      offset 0
    ) transaction
    where transaction.occurred_at = first.at
    order by entry.seq`);

/** The times of the ledger transactions that name a record. */
export const readLinkedTimes = (queryable: Queryable, environmentId: bigint, linkId: bigint) =>
  queryable.many<{ at: Date }>(sql`
    select distinct occurred_at as at from ledger_transactions
    where environment_id = ${environmentId} and link_id = ${linkId}
    order by at limit 10`);

export const readHold = (queryable: Queryable, environmentId: bigint, id: bigint) =>
  queryable.maybeOne<{ amount: Minor; remaining: Minor }>(sql`
    select amount, remaining from ledger_holds
    where environment_id = ${environmentId} and id = ${id}`);
