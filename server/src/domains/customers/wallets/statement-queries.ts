import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import { type AmountRange, allOf, countUpTo, isAmount, searchRows } from "../../../kernel/lists.ts";
import type { Minor } from "../../../kernel/money.ts";
import { contains } from "../../../kernel/text/fold.ts";
import type { WalletEntry } from "./statement-rows.ts";

/** A range of a wallet's entries, by number: `fromSeq` is included and `beforeSeq` is not. */
export interface EntryRange {
  readonly environmentId: bigint;
  readonly walletId: bigint;
  readonly fromSeq: bigint;
  readonly beforeSeq: bigint;
}

/** Entries that changed the wallet's total balance. Moves between its buckets are not rows of a statement. */
const changing = ({ environmentId, walletId, fromSeq, beforeSeq }: EntryRange): Sql => sql`
  ledger_entries
  where environment_id = ${environmentId} and account_id = ${walletId}
    and seq >= ${fromSeq} and seq < ${beforeSeq} and available + held + pending <> 0`;

/**
 * One group writes an entry and its transaction with the same `recorded_at`. That selects the partition of the month.
 */
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

/** Reads a page of a statement, newest first. */
export const readEntries = (
  queryable: Queryable,
  range: EntryRange,
  { limit, offset }: { limit: number; offset: number },
) =>
  queryable.many<WalletEntry>(sql`
    ${withTransactions(sql`${changing(range)} order by seq desc limit ${limit} offset ${offset}`)} desc`);

/** What a page of a statement is searched for. */
export interface EntryFilter extends AmountRange {
  readonly text: EntryText | null;
}

/** A part of the narrative in any letter case, or what a whole reference matches. */
export interface EntryText {
  readonly part: string;
  /** The ledger transaction of a reference. */
  readonly transactionId: bigint | null;
  /** The merchant's transaction of a reference. */
  readonly linkId: bigint | null;
  /** The other wallet of a reference. */
  readonly counterpartyId: bigint | null;
}

/** Finds the newest entries of a range with a text and an amount. */
export const searchEntries = (queryable: Queryable, range: EntryRange, filter: EntryFilter) =>
  searchRows(
    queryable,
    sql`
      select entry.seq as id, transaction.occurred_at as at, ${isFound(filter)} as is_match
      from (
        select environment_id, seq, abs(available + held + pending) as amount, transaction_id, counterparty_id, recorded_at
        from ${changing(range)} order by seq desc
      ) entry
      left join lateral (
        select narrative, link_id, occurred_at from ledger_transactions
        where environment_id = entry.environment_id and id = entry.transaction_id
          and recorded_at = entry.recorded_at
        offset 0
      ) transaction on true
      order by entry.seq desc`,
  );

const isFound = ({ text, ...amounts }: EntryFilter): Sql =>
  allOf(
    isAmount(sql`entry.amount`, amounts),
    text !== null &&
      sql`(
        ${contains(sql`transaction.narrative`, text.part)} or entry.transaction_id = ${text.transactionId}
          or transaction.link_id = ${text.linkId} or entry.counterparty_id = ${text.counterpartyId})`,
  );

/** Reads the entries of a range with these numbers, newest first. */
export const readEntriesBySeq = (
  queryable: Queryable,
  range: EntryRange,
  seqs: readonly bigint[],
) =>
  queryable.many<WalletEntry>(sql`
    ${withTransactions(sql`${changing(range)} and seq = any(${bigintArray(seqs)}::bigint[])`)} desc`);

/** Reads the first entries of a range, oldest first, at most `limit`. */
export const readFirstEntries = (queryable: Queryable, range: EntryRange, limit: number) =>
  queryable.many<WalletEntry>(
    withTransactions(sql`${changing(range)} order by seq limit ${limit}`),
  );

/** Counts the rows of a statement, up to `most`. */
export const countEntries = (queryable: Queryable, range: EntryRange, most: number) =>
  countUpTo(queryable, changing(range), most);

/** Reads one entry of an account: its time and the balance after it. */
export const readEntry = (
  queryable: Queryable,
  { environmentId, walletId, seq }: { environmentId: bigint; walletId: bigint; seq: bigint },
) =>
  queryable.maybeOne<{ occurredAt: Date; balanceAfter: Minor }>(sql`
    select transaction.occurred_at as "occurredAt", entry.balance_after as "balanceAfter"
    from ledger_entries entry
    cross join lateral (
      select occurred_at from ledger_transactions
      where environment_id = entry.environment_id and id = entry.transaction_id
        and recorded_at = entry.recorded_at
      offset 0
    ) transaction
    where entry.environment_id = ${environmentId} and entry.account_id = ${walletId}
      and entry.seq = ${seq}`);
