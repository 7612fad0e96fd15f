import { textArray } from "../database/arrays.ts";
import type { Database, Transaction } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { countPages, type Pages, within } from "../ledger/verify/verify-windows.ts";
import { inRun } from "./archive-run.ts";
import { type Month, partOf } from "./months.ts";

/** 512 pages have some 35,000 entries. */
const PAGES_MAX = 512n;

export interface MonthRun {
  readonly database: Database;
  readonly run: bigint;
  readonly month: Month;
  /** The kinds of ledger transactions whose postings domains count. */
  readonly kinds: readonly string[];
}

/** Adds up what each account moved in a month, and counts the postings of each record, page by page. */
export async function addUpMonth({ database, run, month, kinds }: MonthRun): Promise<void> {
  const entries = partOf("ledger_entries", month);
  for (const pages of await listPages(database, entries))
    await inRun(database, run, (tx) => addEntries(tx, entries, pages));
  const transactions = partOf("ledger_transactions", month);
  for (const pages of await listPages(database, transactions))
    await inRun(database, run, (tx) => addPostings(tx, transactions, pages, kinds));
}

async function listPages(database: Database, part: string): Promise<readonly Pages[]> {
  const pages = await countPages(database, part);
  const ranges: Pages[] = [];
  for (let firstPage = 0n; firstPage < pages; firstPage += PAGES_MAX)
    ranges.push({ firstPage, endPage: firstPage + PAGES_MAX });
  return ranges;
}

const addEntries = (tx: Transaction, part: string, pages: Pages) =>
  tx.run(sql`
    insert into archive_sums as known (environment_id, account_id, available, held, pending, entries,
      first_seq, before_first, last_seq, after_last)
    select row.environment_id, row.account_id, sum(row.available)::bigint, sum(row.held)::bigint, sum(row.pending)::bigint,
           count(*), min(row.seq),
           (array_agg(row.balance_after - row.available - row.held - row.pending order by row.seq))[1],
           max(row.seq), (array_agg(row.balance_after order by row.seq desc))[1]
    from ${sql.identifier(part)} row where ${within(sql`row`, pages)}
    group by row.environment_id, row.account_id
    on conflict (environment_id, account_id) do update
    set available = known.available + excluded.available, held = known.held + excluded.held,
        pending = known.pending + excluded.pending, entries = known.entries + excluded.entries,
        first_seq = least(known.first_seq, excluded.first_seq), last_seq = greatest(known.last_seq, excluded.last_seq),
        before_first = case when excluded.first_seq < known.first_seq then excluded.before_first else known.before_first end,
        after_last = case when excluded.last_seq > known.last_seq then excluded.after_last else known.after_last end`);

const addPostings = (tx: Transaction, part: string, pages: Pages, kinds: readonly string[]) =>
  tx.run(sql`
    insert into archive_counts as known (environment_id, link_id, kind, count)
    select row.environment_id, row.link_id, row.kind, count(*)::integer
    from ${sql.identifier(part)} row
    where ${within(sql`row`, pages)} and row.link_id is not null and row.kind = any(${textArray(kinds)}::text[])
    group by row.environment_id, row.link_id, row.kind
    on conflict (environment_id, link_id, kind) do update set count = known.count + excluded.count`);
