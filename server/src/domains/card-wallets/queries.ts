import type { Queryable } from "../../kernel/database/database.ts";
import { type Sql, sql } from "../../kernel/database/sql.ts";
import type { Minor } from "../../kernel/money.ts";

export interface CardWallet {
  readonly accountId: bigint;
  readonly available: Minor;
  readonly held: Minor;
}

/** The one card wallet of an environment. */
export const readCardWallet = (queryable: Queryable, environmentId: bigint) =>
  queryable.maybeOne<CardWallet>(sql`
    select id as "accountId", available, held from ledger_accounts
    where environment_id = ${environmentId} and kind = 'card_wallet' and currency = 'USD'`);

/** What has changed what the card wallet holds. What was only set aside, or let go, is no row. */
export interface WalletEntry {
  readonly seq: bigint;
  readonly change: Minor;
  readonly balanceAfter: Minor;
  readonly kind: string;
  readonly purpose: string | null;
  readonly narrative: string;
  readonly transactionId: bigint;
  readonly occurredAt: Date;
}

/** Which entries are wanted. They are numbered in the order of their times. */
export interface Stretch {
  readonly environmentId: bigint;
  readonly accountId: bigint;
  readonly from: Date | null;
  readonly until: Date | null;
}

const changing = ({ environmentId, accountId, from, until }: Stretch): Sql => sql`
  (
    select entry.seq, entry.available + entry.held + entry.pending as change,
           entry.balance_after as "balanceAfter", transaction.kind, entry.purpose,
           transaction.narrative, entry.transaction_id as "transactionId",
           transaction.occurred_at as "occurredAt"
    from ledger_entries entry
    cross join lateral (
      select kind, narrative, occurred_at from ledger_transactions
      where environment_id = entry.environment_id and id = entry.transaction_id
        and recorded_at = entry.recorded_at
      offset 0
    ) transaction
    where entry.environment_id = ${environmentId} and entry.account_id = ${accountId}
      and entry.available + entry.held + entry.pending <> 0
      and transaction.occurred_at >= coalesce(${from}::timestamptz, '-infinity')
      and transaction.occurred_at < coalesce(${until}::timestamptz, 'infinity')
    order by entry.seq desc
  ) changing`;

/** A page of the statement, the newest first. */
export const readEntries = (
  queryable: Queryable,
  stretch: Stretch,
  { limit, offset }: { limit: number; offset: number },
) =>
  queryable.many<WalletEntry>(sql`
    select seq, change, "balanceAfter", kind, purpose, narrative, "transactionId", "occurredAt"
    from ${changing(stretch)}
    limit ${limit} offset ${offset}`);

/** How many rows there are, counted no further than asked. */
export const countEntries = (queryable: Queryable, stretch: Stretch, most: number) =>
  queryable.one<{ count: number }>(sql`
    select count(*)::integer as count
    from (select 1 from ${changing(stretch)} limit ${most}) counted`);
