import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import { countUpTo } from "../../../kernel/lists.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { WalletEntry } from "./statement-rows.ts";

/** A stretch of a wallet's entries: from one number on, and before another. */
export interface Stretch {
  readonly environmentId: bigint;
  readonly walletId: bigint;
  readonly fromSeq: bigint;
  readonly beforeSeq: bigint;
}

/** Entries that changed what the wallet holds; those that moved money between its buckets are no rows of a statement. */
const changing = ({ environmentId, walletId, fromSeq, beforeSeq }: Stretch): Sql => sql`
  ledger_entries
  where environment_id = ${environmentId} and account_id = ${walletId}
    and seq >= ${fromSeq} and seq < ${beforeSeq} and available + held + pending <> 0`;

/** Both halves of a row are written by one group, and so at one `recorded_at`: that finds the table of the month. */
const withTransactions = (entries: Sql): Sql => sql`
  select entry.seq, entry.change, entry.balance_after as "balanceAfter", transaction.kind, entry.purpose,
         transaction.narrative, transaction.link_id as "linkId", entry.transaction_id as "transactionId",
         entry.counterparty_id as "counterpartyId", transaction.occurred_at as "occurredAt"
  from (
    select environment_id, seq, available + held + pending as change, balance_after, purpose,
           transaction_id, counterparty_id, recorded_at
    from ${entries}
  ) entry
  cross join lateral (
    select kind, narrative, link_id, occurred_at from ledger_transactions
    where environment_id = entry.environment_id and id = entry.transaction_id
      and recorded_at = entry.recorded_at
    offset 0
  ) transaction
  order by entry.seq`;

/** A page of a statement, the newest first. */
export const readEntries = (
  queryable: Queryable,
  stretch: Stretch,
  { limit, offset }: { limit: number; offset: number },
) =>
  queryable.many<WalletEntry>(sql`
    ${withTransactions(sql`${changing(stretch)} order by seq desc limit ${limit} offset ${offset}`)} desc`);

/** The first so many entries of a stretch, the oldest first. */
export const readFirstEntries = (queryable: Queryable, stretch: Stretch, limit: number) =>
  queryable.many<WalletEntry>(
    withTransactions(sql`${changing(stretch)} order by seq limit ${limit}`),
  );

/** How many rows a statement has, counted no further than asked. */
export const countEntries = (queryable: Queryable, stretch: Stretch, most: number) =>
  countUpTo(queryable, changing(stretch), most);

/** One entry of an account: when it happened, and what the account held after it. */
export const readEntry = (
  queryable: Queryable,
  { environmentId, walletId, seq }: { environmentId: bigint; walletId: bigint; seq: bigint },
) =>
  queryable.maybeOne<{ occurredAt: Date; balanceAfter: Minor }>(sql`
    select transaction.occurred_at as "occurredAt", entry.balance_after as "balanceAfter"
    from ledger_entries entry
    join ledger_transactions transaction
      on transaction.environment_id = entry.environment_id and transaction.id = entry.transaction_id
      and transaction.recorded_at = entry.recorded_at
    where entry.environment_id = ${environmentId} and entry.account_id = ${walletId}
      and entry.seq = ${seq}`);
