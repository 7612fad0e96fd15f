import type { Database, Queryable } from "./database/database.ts";
import { type Sql, sql } from "./database/sql.ts";
import type { Minor } from "./money.ts";

/** What all lists of merchants share: filters, counting and pages. */

/** From `from` (included) to `until` (excluded). Null means no bound. */
export interface DateRange {
  readonly from: Date | null;
  readonly until: Date | null;
}

/** Both ends are included. Null means no bound. */
export interface AmountRange {
  readonly least: Minor | null;
  readonly most: Minor | null;
}

/**
 * No index finds a part of a text, so a search reads rows: the newest rows that match the other filters, up to this
 * many. PostgreSQL reads 10,000 rows in about 20 ms.
 */
const SEARCHED_ROWS_MAX = 10_000;

/** A list's total counts up to this. Counting 100,000 rows takes 40 ms, more than any page. */
const COUNTED_MAX = 10_000;

/**
 * The requested conditions, after the one that always holds. The text omits the others: an unnamed statement is planned
 * each time, so each combination uses the index that suits it.
 */
export const allOf = (always: Sql, ...conditions: readonly (Sql | false)[]): Sql =>
  conditions.reduce<Sql>(
    (text, condition) => (condition === false ? text : sql`${text} and ${condition}`),
    always,
  );

/** The conditions that the time in a column is in a range, for `allOf`. */
export const inRange = (column: Sql, { from, until }: DateRange): (Sql | false)[] => [
  from !== null && sql`${column} >= ${from}`,
  until !== null && sql`${column} < ${until}`,
];

/** The conditions that the amount in a column is in a range, for `allOf`. */
export const inAmounts = (column: Sql, { least, most }: AmountRange): (Sql | false)[] => [
  least !== null && sql`${column} >= ${least}`,
  most !== null && sql`${column} <= ${most}`,
];

/** The order of a list: by the first column, and by the next where the first is equal. */
export const newestFirst = (first: Sql, ...others: readonly Sql[]): Sql =>
  others.reduce<Sql>((text, column) => sql`${text}, ${column} desc`, sql`${first} desc`);

/** A condition of a filter that may be absent: null asks for nothing. */
export const isEqual = (column: Sql, value: string | bigint | Date | null): Sql | false =>
  value !== null && sql`${column} = ${value}`;

/** The condition that an amount is in a range. */
export const isAmount = (column: Sql, amounts: AmountRange): Sql =>
  allOf(sql`true`, ...inAmounts(column, amounts));

/** Whether a range leaves some amounts out. No index finds an amount, so a list with such a range is a search. */
export const hasAmounts = ({ least, most }: AmountRange): boolean =>
  least !== null || most !== null;

/**
 * The condition that a text begins with another one. An index with `text_pattern_ops` finds such rows. It does not use
 * `like`, which PostgreSQL would evaluate again for each row that the index found.
 */
export function startsWith(column: Sql, prefix: string): Sql {
  const next = nextAfter(prefix);
  return next === undefined
    ? sql`${column} ~>=~ ${prefix}`
    : sql`${column} ~>=~ ${prefix} and ${column} ~<~ ${next}`;
}

/** The first text after all that begin with this one. Undefined where no text follows. */
function nextAfter(prefix: string): string | undefined {
  const letters = [...prefix];
  const last = letters.pop()?.codePointAt(0);
  if (last === undefined) return undefined;
  if (last === LAST_CODE_POINT) return nextAfter(letters.join(""));
  const next = last + 1 === FIRST_SURROGATE ? AFTER_SURROGATES : last + 1;
  return letters.join("") + String.fromCodePoint(next);
}

const LAST_CODE_POINT = 0x10_ff_ff;
/** Halves of a pair, which UTF-8 does not have. */
const FIRST_SURROGATE = 0xd8_00;
const AFTER_SURROGATES = 0xe0_00;

/** How many rows there are, counted no further than asked. */
export async function countUpTo(queryable: Queryable, rows: Sql, most: number): Promise<number> {
  const { count } = await queryable.one<{ count: number }>(sql`
    select count(*)::integer as count from (select from ${rows} limit ${most}) as counted`);
  return count;
}

export interface ListedPage<Row> {
  readonly rows: readonly Row[];
  /** Exact up to the counting limit. Beyond it, it only says whether more rows exist than were shown. */
  readonly total: number;
  /** The time of the newest row that was not searched. Undefined if the search reached the last row. */
  readonly searchedBackTo?: Date | undefined;
}

export interface PagePart {
  readonly limit: number;
  readonly offset: number;
}

/**
 * The statement for a page. `places` selects `id` and `at` in the order of the list, which an index alone answers; `row`
 * selects the row of `place.id`. So the rows before a deep page are not read. `offset 0` keeps the two apart.
 */
export const pageOf = (places: Sql, { limit, offset }: PagePart, row: Sql): Sql => sql`
  select listed.* from (${places} limit ${limit} offset ${offset}) place
  cross join lateral (${row} offset 0) listed
  order by place.at desc, place.id desc`;

/** A page of a list, and the list's row count. Rows are counted only if the page does not show the end. */
export async function listPage<Row>(
  { size, offset }: { size: number; offset: number },
  list: {
    read: (part: PagePart) => Promise<readonly Row[]>;
    count: (most: number) => Promise<number>;
  },
): Promise<ListedPage<Row>> {
  // One extra row shows whether there are more.
  const found = await list.read({ limit: size + 1, offset });
  const rows = found.slice(0, size);
  const seen = offset + found.length;
  const isLast = found.length <= size && (found.length > 0 || offset === 0);
  if (isLast) return { rows, total: seen };
  const count = await list.count(COUNTED_MAX);
  return { rows, total: found.length === 0 ? count : Math.max(count, seen) };
}

/** What a search found in the rows that it searched, newest first. */
export interface SearchFound<Id = bigint> {
  readonly ids: readonly Id[];
  /**
   * Undefined where the search reached the last row. Otherwise the rows after this millisecond are searched. A search up
   * to its end continues: no row is skipped, and none comes twice.
   */
  readonly end: Date | undefined;
}

/** Returns the end of a range that includes this millisecond: a search up to it continues an earlier one. */
export const includeMillisecond = (end: Date): Date => new Date(end.getTime() + 1);

interface SearchedRow<Id> {
  readonly id: Id;
  readonly at: Date;
  readonly isMatch: boolean | null;
  /** Which of the rows it was, from 1. */
  readonly place: bigint;
}

/** How a search finds matches. */
interface SearchOptions {
  /** How many rows are searched. */
  readonly most?: number;
  /**
   * Whether a row of `newest`, which has the columns of the candidates, is a match. It may read `newest` itself, so that
   * another table is read once for all rows. Without it, the candidates select `is_match`.
   */
  readonly isMatch?: Sql;
}

/**
 * Searches rows for a text, newest first, in one pass. `candidates` selects `id`, `at` and what shows whether it matches, of the
 * rows that match the other filters, in the order of the list.
 */
export async function searchRows<Id = bigint>(
  queryable: Queryable,
  candidates: Sql,
  { most = SEARCHED_ROWS_MAX, isMatch = sql`is_match` }: SearchOptions = {},
): Promise<SearchFound<Id>> {
  // One extra row shows whether there are more.
  const rows = await queryable.many<SearchedRow<Id>>(sql`
    with newest as (
      select candidate.*, row_number() over () as place
      from (${candidates} limit ${most + 1}) as candidate
    )
    select * from (select id, at, ${isMatch} as "isMatch", place from newest offset 0) as searched
    where "isMatch" or place = 1 or place > ${most}`);
  const end = rows.find(({ place }) => place > most)?.at;
  // Rows of one millisecond are searched together, so more are read where all are of one.
  if (end !== undefined && rows.every(({ at }) => !isAfter(at, end)))
    return await searchRows(queryable, candidates, { most: most * 2, isMatch });
  return foundBefore(
    rows.filter(({ isMatch: matches }) => matches),
    end,
  );
}

/** What a search found, if all rows after a millisecond were searched, and perhaps some rows before its end. */
export const foundBefore = <Id>(
  matches: readonly { readonly id: Id; readonly at: Date }[],
  end: Date | undefined,
): SearchFound<Id> => ({
  ids: matches.flatMap(({ id, at }) => (end === undefined || isAfter(at, end) ? [id] : [])),
  end,
});

/** Whether a time is in a later millisecond. The service reads times in milliseconds. */
const isAfter = (at: Date, end: Date): boolean => at.getTime() > end.getTime();

/** The rows that the search found, then those that an index finds beyond the last searched row, if there is one. */
export async function withOlder<Id>(
  found: SearchFound<Id>,
  lookUp: () => Promise<readonly { id: Id }[]>,
): Promise<SearchFound<Id>> {
  if (found.end === undefined) return found;
  const older = (await lookUp()).map(({ id }) => id);
  return { ...found, ids: [...new Set([...found.ids, ...older])] };
}

/** A page of what a search found. */
export async function searchPage<Row extends { readonly id: Id }, Id = bigint>(
  { size, offset }: { size: number; offset: number },
  { ids, end }: SearchFound<Id>,
  readByIds: (ids: readonly Id[]) => Promise<readonly Row[]>,
): Promise<ListedPage<Row>> {
  const wanted = ids.slice(offset, offset + size);
  const rows = inOrderOf(wanted, await readByIds(wanted));
  return { rows, total: ids.length, searchedBackTo: end };
}

/** The statements of a list that can also be searched. */
export interface SearchedList<Filter, Row, Id = bigint> {
  readonly readPage: (at: Queryable, filter: Filter, part: PagePart) => Promise<readonly Row[]>;
  readonly countMatching: (at: Queryable, filter: Filter, most: number) => Promise<number>;
  /** Undefined where the filter searches nothing, so that an index finds its rows. */
  readonly search: (at: Queryable, filter: Filter) => Promise<SearchFound<Id>> | undefined;
  readonly readByIds: (
    at: Queryable,
    environmentId: bigint,
    ids: readonly Id[],
  ) => Promise<readonly Row[]>;
}

/** A page of a list: of what its filter searches, or of all rows that its filter leaves. */
export async function readList<
  Filter extends { readonly environmentId: bigint },
  Row extends { readonly id: Id },
  Id = bigint,
>(
  database: Pick<Database, "ordered"> & Queryable,
  { readPage, countMatching, search, readByIds }: SearchedList<Filter, Row, Id>,
  filter: Filter,
  page: { size: number; offset: number },
): Promise<ListedPage<Row>> {
  const found = await search(database.ordered, filter);
  if (found !== undefined) {
    return await searchPage(page, found, (ids) => readByIds(database, filter.environmentId, ids));
  }
  return await listPage(page, {
    read: (part) => readPage(database.ordered, filter, part),
    count: (most) => countMatching(database.ordered, filter, most),
  });
}

/** The rows with these ids, in the order of the ids. */
export function inOrderOf<Row extends { readonly id: Id }, Id = bigint>(
  ids: readonly Id[],
  rows: readonly Row[],
): readonly Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
