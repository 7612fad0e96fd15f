import type { Database } from "../../database/database.ts";
import { type Sql, sql } from "../../database/sql.ts";
import { atOneMoment, type VerifySteps } from "./steps.ts";

/** The same stretch of time in both tables. */
export interface Month {
  readonly transactions: string;
  readonly entries: string;
}

/** Pages of a table from the first on, up to but without `endPage`; null where the table ends. */
export interface Pages {
  readonly firstPage: bigint;
  readonly endPage: bigint | null;
}

/** Everything recorded after `from` up to and with `to`, in microseconds since 1970, and the pages that hold it. */
export interface Window {
  readonly from: bigint;
  readonly to: bigint;
  readonly transactionPages: Pages;
  readonly entryPages: Pages;
}

export const WHOLE_TABLE: Pages = { firstPage: 0n, endPage: null };

export async function listMonths(database: Database): Promise<Month[]> {
  return await database.many<Month>(sql`
    select transactions.name as transactions, entries.name as entries
    from (${partitionsOf("ledger_transactions")}) transactions
    join (${partitionsOf("ledger_entries")}) entries on entries.bounds = transactions.bounds
    order by entries.name`);
}

/** Partitions of one table that the other has no counterpart of. */
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

const partitionsOf = (parent: string): Sql => sql`
  select child.relname as name, pg_get_expr(child.relpartbound, child.oid) as bounds
  from pg_inherits join pg_class child on child.oid = inhrelid
  where inhparent = ${parent}::regclass`;

export interface Stretch {
  readonly firstPage: bigint;
  readonly endPage: bigint;
  readonly rows: bigint;
  readonly oldest: bigint;
  readonly newest: bigint;
}

/**
 * Cuts a month into windows of time, each with the pages where its rows lie. No index leads from a transaction to its
 * entries, nor from a moment to what was recorded at it; but rows are appended as time goes by, so a look at every
 * page's times makes one that costs the writers nothing. The proof does not rest on it: see `proveTransactions`.
 *
 * With stretches of 64 pages, eight to a window: entries of 09:00 to 09:10 lie on pages 0 to 512, those of 09:10 to 09:19
 * on 512 to 1024, and transactions, which are shorter rows, on 0 to 96 and 64 to 192. The first window is then everything
 * recorded up to 09:10, read from entry pages 0 to 512 and transaction pages 0 to 96; the second is what was recorded
 * after, up to 09:19. Transaction pages 64 to 96 hold rows of both, so both read them, and each takes its own by the time.
 */
export async function* windowsOf(
  database: Database,
  month: Month,
  steps: VerifySteps,
): AsyncGenerator<Window> {
  const entries = await stretchesOf(database, month.entries, steps.pagesMax);
  const transactions = await stretchesOf(database, month.transactions, steps.pagesMax);
  let from = -1n;
  for (const to of cutsOf(entries, transactions)) {
    for (const part of partsOf({ from, to }, entries)) {
      yield {
        ...part,
        entryPages: hull(entries, part),
        transactionPages: hull(transactions, part),
      };
    }
    from = to;
  }
}

export async function stretchesOf(
  database: Database,
  table: string,
  pagesMax: number,
): Promise<Stretch[]> {
  const { pages } = await database.one<{ pages: bigint }>(sql`
    select pg_relation_size(${table}::regclass) / current_setting('block_size')::bigint as pages`);
  const stretches: Stretch[] = [];
  const length = BigInt(Math.max(1, Math.floor(pagesMax / STRETCHES_IN_A_WINDOW)));
  for (let firstPage = 0n; firstPage < pages; firstPage += length) {
    const endPage = firstPage + length;
    const row = await atOneMoment(database, (tx) =>
      tx.one<Omit<Stretch, "firstPage" | "endPage"> & { oldest: bigint | null }>(sql`
      select count(*) as rows, ${microseconds(sql`min(recorded_at)`)} as oldest, ${microseconds(sql`max(recorded_at)`)} as newest
      from ${sql.identifier(table)} row where ${within(sql`row`, { firstPage, endPage })}`),
    );
    if (row.oldest !== null) stretches.push({ ...row, firstPage, endPage });
  }
  return stretches;
}

const microseconds = (time: Sql): Sql => sql`(extract(epoch from ${time}) * 1000000)::bigint`;

/** A condition on a row's place in its table. */
export function within(row: Sql, { firstPage, endPage }: Pages): Sql {
  const from = sql`${row}.ctid >= ${`(${firstPage},0)`}::tid`;
  return endPage === null ? from : sql`${from} and ${row}.ctid < ${`(${endPage},0)`}::tid`;
}

/** A condition on a row's time. */
export const during = (row: Sql, { from, to }: Pick<Window, "from" | "to">): Sql => sql`
  ${row}.recorded_at > ${moment(from)} and ${row}.recorded_at <= ${moment(to)}`;

const moment = (at: bigint): Sql =>
  sql`(timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond')`;

/** A window is as long as so many stretches. What it shares with the windows beside it is read twice. */
const STRETCHES_IN_A_WINDOW = 8;

/** The ends of the windows: where the entries of some stretches end, and where the last of all rows is. */
function cutsOf(entries: readonly Stretch[], transactions: readonly Stretch[]): bigint[] {
  const newest = (stretches: readonly Stretch[]) =>
    stretches.map((stretch) => stretch.newest).sort(compare);
  const ends = newest(entries).filter(
    (_, index) => index % STRETCHES_IN_A_WINDOW === STRETCHES_IN_A_WINDOW - 1,
  );
  const last = newest([...entries, ...transactions]).at(-1);
  return [...new Set(last === undefined ? ends : [...ends, last])];
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** How many times the rows of the largest stretch a window may lie among before it is cut further. */
const CROWD = BigInt(4 * STRETCHES_IN_A_WINDOW);

/** Where rows do not lie in the order of their times, one window would be the whole table: then it is cut by time. */
function partsOf(
  window: Pick<Window, "from" | "to">,
  entries: readonly Stretch[],
): Pick<Window, "from" | "to">[] {
  const touched = entries.filter(
    (stretch) => stretch.newest > window.from && stretch.oldest <= window.to,
  );
  const rows = touched.reduce((sum, stretch) => sum + stretch.rows, 0n);
  const most = touched.reduce((max, stretch) => (stretch.rows > max ? stretch.rows : max), 1n);
  const first = touched.reduce(
    (min, stretch) => (stretch.oldest < min ? stretch.oldest : min),
    window.to,
  );
  const start = window.from < first ? first - 1n : window.from;
  const count = rows / (most * CROWD) + 1n;
  const parts: Pick<Window, "from" | "to">[] = [];
  let from = window.from;
  for (let part = 1n; part <= count; part++) {
    const to = start + ((window.to - start) * part) / count;
    parts.push({ from, to });
    from = to;
  }
  return parts;
}

/** The times of one table's rows after one time and up to another, cut so that one step can read each part. */
export function cutTimes(
  stretches: readonly Stretch[],
  { from, to }: Pick<Window, "from" | "to">,
): Pick<Window, "from" | "to">[] {
  const touched = stretches
    .filter((stretch) => stretch.newest > from && stretch.oldest <= to)
    .map((stretch) => ({ ...stretch, newest: stretch.newest < to ? stretch.newest : to }));
  const parts: Pick<Window, "from" | "to">[] = [];
  let start = from;
  for (const end of cutsOf(touched, [])) {
    if (end > start) parts.push(...partsOf({ from: start, to: end }, touched));
    start = end;
  }
  return parts;
}

/** Every run of pages that holds something of a window, and no page between two runs. */
export function runsOf(
  stretches: readonly Stretch[],
  window: Pick<Window, "from" | "to">,
): { firstPage: bigint; endPage: bigint }[] {
  const runs: { firstPage: bigint; endPage: bigint }[] = [];
  for (const { firstPage, endPage, newest, oldest } of stretches) {
    if (newest <= window.from || oldest > window.to) continue;
    const last = runs.at(-1);
    if (last?.endPage === firstPage) last.endPage = endPage;
    else runs.push({ firstPage, endPage });
  }
  return runs;
}

/** From the first page to the last that holds something of a window. */
function hull(stretches: readonly Stretch[], window: Pick<Window, "from" | "to">): Pages {
  const touched = stretches.filter(
    (stretch) => stretch.newest > window.from && stretch.oldest <= window.to,
  );
  const [first, last] = [touched.at(0), touched.at(-1)];
  return first === undefined || last === undefined
    ? { firstPage: 0n, endPage: 0n }
    : { firstPage: first.firstPage, endPage: last.endPage };
}
