import pg from "pg";
import { connect, setSession } from "../backup/queries.ts";
import { textArray } from "../database/arrays.ts";
import { copyOut } from "../database/copy.ts";
import { type Sql, sql } from "../database/sql.ts";
import { FIRST_CHECKED_ID, OPEN_ACCOUNT_NAMES, openAccountNumber } from "../ledger/chart.ts";
import { rowsOf, type Segment } from "../ledger/digests/digest-segment.ts";
import type { Pages } from "../ledger/verify/verify-windows.ts";
import { CURRENCIES } from "../money.ts";
import type { MonthPart } from "./archived-tables.ts";
import { withLineEnds } from "./csv-rows.ts";
import type { ArchivedColumn, ArchivedSum } from "./manifest.ts";
import type { Month } from "./months.ts";

/** A connection that copies rows. It holds no transaction between two copies. */
export interface Copier {
  /** The rows of a statement as CSV, without a header. */
  copy(statement: Sql): AsyncIterable<Buffer>;
  read<Row extends object>(statement: Sql): Promise<Row[]>;
  close(): Promise<void>;
}

export async function openCopier(url: string): Promise<Copier> {
  const client = await connect(url);
  const inSession = async <T>(work: () => Promise<T>): Promise<T> => {
    await client.query("begin read only");
    await setSession(client);
    const result = await work();
    await client.query("commit");
    return result;
  };
  return {
    async *copy(statement) {
      await client.query("begin read only");
      await setSession(client);
      yield* withLineEnds(copyOut(client, `copy (${inline(statement)}) to stdout (format csv)`));
      await client.query("commit");
    },
    read: (statement) =>
      inSession(async () => (await client.query(statement.text, [...statement.values])).rows),
    close: () => client.end().catch(() => undefined),
  };
}

/** `COPY` takes no parameters. Those of an archive are numbers, places and names of this program. */
const inline = ({ text, values }: Sql): string =>
  text.replaceAll(/\$(\d+)/g, (_, place: string) =>
    pg.escapeLiteral(String(values[Number(place) - 1])),
  );

/** The first row of a file. */
export const headerOf = (columns: readonly string[]): Buffer =>
  Buffer.from(`${columns.join(",")}\r\n`);

/** The rows of one link of the chain, in the order in which they were written. */
export function rowsOfLink(
  { table, part }: MonthPart,
  columns: readonly ArchivedColumn[],
  { from, to }: Pick<Segment, "from" | "to">,
  pages: readonly Pages[],
): Sql {
  const cells = columns.map(({ name, type }) => {
    const column = sql`row.${sql.identifier(name)}`;
    return type === "timestamp with time zone"
      ? sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
      : column;
  });
  const key = table.key.map((name) => sql`row.${sql.identifier(name)}`);
  return sql`
    select ${cells.reduce(join)} from (${rowsOf(table, { part, from, to }, pages)}) row
    order by row.recorded_at, ${key.reduce(join)}`;
}

const join = (all: Sql, next: Sql): Sql => sql`${all}, ${next}`;

const BUCKETS = ["available", "held", "pending"] as const;

export const MOVEMENT_COLUMNS: readonly string[] = [
  ...["environment_id", "account_id", "account", "currency", "entries_before", "entries"],
  ...BUCKETS.flatMap((bucket) => [`opening_${bucket}`, bucket, `closing_${bucket}`]),
];

/** Each account's balance before the month, its movements in the month, and its balance afterwards. */
export const movementRows = (month: Month): Sql => sql`
  select environment_id, account_id, account, currency, entries_before, entries,
         opening_available, available, opening_available + available,
         opening_held, held, opening_held + held,
         opening_pending, pending, opening_pending + pending
  from (${movementsOf(month)}) moved
  order by environment_id, account_id`;

const movementsOf = (month: Month): Sql => sql`
  select movement.environment_id, movement.account_id, movement.entries,
         movement.available, movement.held, movement.pending,
         coalesce(chart.name, account.kind) as account, coalesce(chart.currency, account.currency) as currency,
         past.entries_before, past.opening_available, past.opening_held, past.opening_pending
  from archived_movements movement
  left join ${inlineChart()} on chart.number = movement.account_id
  left join ledger_accounts account on movement.account_id >= ${FIRST_CHECKED_ID}
    and account.environment_id = movement.environment_id and account.id = movement.account_id
  cross join lateral (
    select coalesce(sum(entries), 0)::bigint as entries_before,
           coalesce(sum(available), 0)::bigint as opening_available,
           coalesce(sum(held), 0)::bigint as opening_held, coalesce(sum(pending), 0)::bigint as opening_pending
    from archived_movements earlier
    where earlier.environment_id = movement.environment_id and earlier.account_id = movement.account_id
      and earlier.month < ${month}::integer
    offset 0
  ) past
  where movement.month = ${month}::integer`;

/** The chart as SQL literals: the driver's own format of a number array is not a literal. */
function inlineChart(): Sql {
  const accounts = OPEN_ACCOUNT_NAMES.flatMap((name) =>
    CURRENCIES.map((currency) => ({ name, currency, number: openAccountNumber(name, currency) })),
  );
  return sql`unnest(
    ${textArray(accounts.map(({ number }) => String(number)))}::bigint[],
    ${textArray(accounts.map(({ name }) => name))}::text[],
    ${textArray(accounts.map(({ currency }) => currency))}::text[]) as chart(number, name, currency)`;
}

export const POSTING_COLUMNS: readonly string[] = ["environment_id", "link_id", "kind", "count"];

export const postingRows = (month: Month): Sql => sql`
  select environment_id, link_id, kind, count from archived_postings
  where month = ${month}::integer order by environment_id, link_id, kind`;

/** The sums of all accounts of one kind in one currency. */
export const readMonthSums = ({ read }: Copier, month: Month): Promise<ArchivedSum[]> =>
  read<ArchivedSum>(sql`
    select coalesce(account, 'unknown') as account, coalesce(currency, 'none') as currency,
           count(*)::text as accounts, sum(entries)::text as entries,
           sum(opening_available + opening_held + opening_pending)::text as opening,
           sum(available + held + pending)::text as moved,
           sum(opening_available + opening_held + opening_pending + available + held + pending)::text as closing
    from (${movementsOf(month)}) moved
    group by 1, 2 order by 1, 2`);
