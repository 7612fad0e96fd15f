import type { Database, Queryable, Transaction } from "../../database/database.ts";
import { type Sql, sql } from "../../database/sql.ts";
import { isOf, type Scope } from "./scope.ts";
import { forceIndexes, readAtOneMoment, type VerifySteps } from "./verify-steps.ts";

/** The partitions of both tables for the same month. */
export interface Month {
  readonly transactions: string;
  readonly entries: string;
}

/** Pages of a table from `firstPage` up to, but without, `endPage`. Null: to the end of the table. */
export interface Pages {
  readonly firstPage: bigint;
  readonly endPage: bigint | null;
}

/** A time: after `from`, up to and including `to`, in microseconds since 1970. */
export interface Period {
  readonly from: bigint;
  readonly to: bigint;
}

/** Everything of a scope that was recorded in a time, with the pages that hold it. */
export interface Window extends Period {
  readonly scope?: Scope;
  readonly transactionPages: readonly Pages[];
  readonly entryPages: readonly Pages[];
}

export const WHOLE_TABLE: Pages = { firstPage: 0n, endPage: null };

export async function listMonths(database: Database): Promise<Month[]> {
  return await database.many<Month>(sql`
    select transactions.name as transactions, entries.name as entries
    from (${partitionsOf("ledger_transactions")}) transactions
    join (${partitionsOf("ledger_entries")}) entries on entries.bounds = transactions.bounds
    order by entries.name`);
}

/** Lists partitions of one table without a counterpart in the other. */
export async function listUnpaired(database: Database): Promise<string[]> {
  const rows = await database.many<{ name: string }>(sql`
    select coalesce(transactions.name, entries.name) as name
    from (${partitionsOf("ledger_transactions")}) transactions
    full join (${partitionsOf("ledger_entries")}) entries on entries.bounds = transactions.bounds
    where transactions.name is null or entries.name is null`);
  return rows.map((row) => row.name);
}

export async function listPartitions(database: Database, parent: string): Promise<string[]> {
  const rows = await database.many<{ name: string }>(sql`
    select name from (${partitionsOf(parent)}) partitions order by name`);
  return rows.map(({ name }) => name);
}

/** Whether a table or a partition with this name exists. */
export async function partitionExists(queryable: Queryable, name: string): Promise<boolean> {
  const { found } = await queryable.one<{ found: boolean }>(
    sql`select to_regclass(${name}) is not null as found`,
  );
  return found;
}

/** The pages of a table now, of 8 KiB each. */
export async function countPages(queryable: Queryable, table: string): Promise<bigint> {
  const { pages } = await queryable.one<{ pages: bigint }>(sql`
    select pg_relation_size(${table}::regclass) / current_setting('block_size')::bigint as pages`);
  return pages;
}

const partitionsOf = (parent: string): Sql => sql`
  select child.relname as name, pg_get_expr(child.relpartbound, child.oid) as bounds
  from pg_inherits join pg_class child on child.oid = inhrelid
  where inhparent = ${parent}::regclass`;

/** Consecutive pages of a table, with the number of their rows and the oldest and newest time. */
export interface PageSpan {
  readonly firstPage: bigint;
  readonly endPage: bigint;
  readonly rows: bigint;
  readonly oldest: bigint;
  readonly newest: bigint;
}

/**
 * Cuts a month into windows of time, each with the pages that hold its rows. No index leads from a transaction to its
 * entries, or from a time to the rows recorded then. But rows are appended in the order of time. So reading every page's
 * times gives such an index, which costs the writers nothing. The proof does not depend on it: see `proveTransactions`.
 *
 * An example with spans of 64 pages, eight to a window. Entries of 09:00 to 09:10 are on pages 0 to 512, those of 09:10
 * to 09:19 on 512 to 1024. Transactions are shorter rows, on pages 0 to 96 and 64 to 192. The first window is everything
 * recorded up to 09:10: entry pages 0 to 512 and transaction pages 0 to 96. The second is everything after that, up to
 * 09:19. Transaction pages 64 to 96 hold rows of both windows. Both read them, and each takes its own rows by time.
 */
export async function* cutWindows(
  database: Database,
  month: Month,
  steps: VerifySteps,
  scope?: Scope,
): AsyncGenerator<Window> {
  const read = (table: string) =>
    scope === undefined
      ? readPageSpans(database, table, steps.pagesMax)
      : readSpansOf(database, table, steps.pagesMax, scope);
  const pagesOf = scope === undefined ? hull : findPageRuns;
  const entries = await read(month.entries);
  const transactions = await read(month.transactions);
  let from = -1n;
  for (const to of cutsOf(entries, transactions)) {
    for (const part of partsOf({ from, to }, entries)) {
      yield {
        ...part,
        scope,
        entryPages: pagesOf(entries, part),
        transactionPages: pagesOf(transactions, part),
      };
    }
    from = to;
  }
}

export async function readPageSpans(
  database: Database,
  table: string,
  pagesMax: number,
): Promise<PageSpan[]> {
  const pages = await countPages(database, table);
  const spans: PageSpan[] = [];
  const length = lengthOfSpan(pagesMax);
  for (let firstPage = 0n; firstPage < pages; firstPage += length) {
    const endPage = firstPage + length;
    const row = await readAtOneMoment(database, (tx) =>
      tx.one<Omit<PageSpan, "firstPage" | "endPage"> & { oldest: bigint | null }>(sql`
      select count(*) as rows, ${microseconds(sql`min(recorded_at)`)} as oldest, ${microseconds(sql`max(recorded_at)`)} as newest
      from ${sql.identifier(table)} row where ${within(sql`row`, { firstPage, endPage })}`),
    );
    if (row.oldest !== null) spans.push({ ...row, firstPage, endPage });
  }
  return spans;
}

const lengthOfSpan = (pagesMax: number): bigint =>
  BigInt(Math.max(1, Math.floor(pagesMax / SPANS_IN_A_WINDOW)));

/**
 * How long reading the times of a business's rows in one month may take: at the first try, and at the second. It is not
 * a short step: a million rows took some 2.5 s on two busy cores. The business is closed in that time.
 */
const SCOPED_LIMITS_MS = [60_000, 600_000];

/** The pages that hold rows of a scope. An index finds the rows, so no other row is read. */
async function readSpansOf(
  database: Database,
  table: string,
  pagesMax: number,
  scope: Scope,
): Promise<PageSpan[]> {
  const length = lengthOfSpan(pagesMax);
  const read = async (tx: Transaction) => {
    await forceIndexes(tx);
    return await tx.many<Omit<PageSpan, "firstPage" | "endPage"> & { span: bigint }>(sql`
      select span, count(*) as rows, ${microseconds(sql`min(recorded_at)`)} as oldest,
             ${microseconds(sql`max(recorded_at)`)} as newest
      from (
        select (row.ctid::text::point)[0]::bigint / ${length}::bigint as span, row.recorded_at
        from ${sql.identifier(table)} row where ${isOf(sql`row.environment_id`, scope)}
      ) placed
      group by span order by span`);
  };
  const spans = await readAtOneMoment(database, read, SCOPED_LIMITS_MS);
  return spans.map(({ span, ...rows }) => {
    return { ...rows, firstPage: span * length, endPage: (span + 1n) * length };
  });
}

const microseconds = (time: Sql): Sql => sql`(extract(epoch from ${time}) * 1000000)::bigint`;

/** Returns a condition on the pages that a row may be on. */
export function within(row: Sql, { firstPage, endPage }: Pages): Sql {
  const from = sql`${row}.ctid >= ${`(${firstPage},0)`}::tid`;
  return endPage === null ? from : sql`${from} and ${row}.ctid < ${`(${endPage},0)`}::tid`;
}

/** Returns the rows of a period on some pages of a table, with the alias `row`. */
export function rowsOn(
  table: string,
  columns: Sql,
  pages: readonly Pages[],
  { scope, ...period }: Period & Pick<Window, "scope">,
): Sql {
  const from = sql`from ${sql.identifier(table)} row where`;
  const none = sql`select ${columns} ${from} false`;
  return pages.reduce((all, range) => {
    const onPages = sql`${from} ${within(sql`row`, range)} and ${during(sql`row`, period)}`;
    // Without `offset 0` PostgreSQL may find the rows by environment: in each window all of them again.
    const some =
      scope === undefined
        ? sql`select ${columns} ${onPages}`
        : sql`select ${columns} from (select row.* ${onPages} offset 0) row where ${isOf(sql`row.environment_id`, scope)}`;
    return sql`${all} union all ${some}`;
  }, none);
}

/** Returns a condition on the time of a row. */
export const during = (row: Sql, { from, to }: Period): Sql => sql`
  ${row}.recorded_at > ${moment(from)} and ${row}.recorded_at <= ${moment(to)}`;

const moment = (at: bigint): Sql =>
  sql`(timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond')`;

/** The number of spans in a window. Pages that two windows share are read twice. */
const SPANS_IN_A_WINDOW = 8;

/** Returns the ends of the windows: the ends of every eighth span of entries, and the time of the last row. */
function cutsOf(entries: readonly PageSpan[], transactions: readonly PageSpan[]): bigint[] {
  const newest = (spans: readonly PageSpan[]) => spans.map((span) => span.newest).sort(compare);
  const ends = newest(entries).filter(
    (_, index) => index % SPANS_IN_A_WINDOW === SPANS_IN_A_WINDOW - 1,
  );
  const last = newest([...entries, ...transactions]).at(-1);
  return [...new Set(last === undefined ? ends : [...ends, last])];
}

/** Equal times are one time, so either may be first. */
const compare = (a: bigint, b: bigint): number => (a < b ? -1 : 1);

/** A window is cut further if its pages hold more rows than this many times the largest span. */
const CROWD = BigInt(4 * SPANS_IN_A_WINDOW);

/** Cuts a window by time if its pages hold too many rows. Rows not stored in the order of time would make it the whole table. */
function partsOf(window: Period, entries: readonly PageSpan[]): Period[] {
  const touched = entries.filter((span) => span.newest > window.from && span.oldest <= window.to);
  const rows = touched.reduce((sum, span) => sum + span.rows, 0n);
  const most = touched.reduce((max, span) => (span.rows > max ? span.rows : max), 1n);
  const first = touched.reduce((min, span) => (span.oldest < min ? span.oldest : min), window.to);
  const start = window.from < first ? first - 1n : window.from;
  const count = rows / (most * CROWD) + 1n;
  const parts: Period[] = [];
  let from = window.from;
  for (let part = 1n; part <= count; part++) {
    const to = start + ((window.to - start) * part) / count;
    parts.push({ from, to });
    from = to;
  }
  return parts;
}

/** Cuts the time of one table's rows between two times, so that one step can read each part. */
export function cutTimes(spans: readonly PageSpan[], { from, to }: Period): Period[] {
  const touched = spans
    .filter((span) => span.newest > from && span.oldest <= to)
    .map((span) => ({ ...span, newest: span.newest < to ? span.newest : to }));
  const parts: Period[] = [];
  let start = from;
  for (const end of cutsOf(touched, [])) {
    if (end > start) parts.push(...partsOf({ from: start, to: end }, touched));
    start = end;
  }
  return parts;
}

/** Returns the runs of pages that hold rows of a window, without the pages between them. */
export function findPageRuns(spans: readonly PageSpan[], window: Period): Pages[] {
  const runs: { firstPage: bigint; endPage: bigint }[] = [];
  for (const { firstPage, endPage, newest, oldest } of spans) {
    if (newest <= window.from || oldest > window.to) continue;
    const last = runs.at(-1);
    if (last?.endPage === firstPage) last.endPage = endPage;
    else runs.push({ firstPage, endPage });
  }
  return runs;
}

/** Returns the pages from the first to the last that hold rows of a window. */
function hull(spans: readonly PageSpan[], window: Period): Pages[] {
  const touched = spans.filter((span) => span.newest > window.from && span.oldest <= window.to);
  const [first, last] = [touched.at(0), touched.at(-1)];
  return first === undefined || last === undefined
    ? []
    : [{ firstPage: first.firstPage, endPage: last.endPage }];
}
