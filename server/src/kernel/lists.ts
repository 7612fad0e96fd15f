import type { Queryable } from "./database/database.ts";
import { type Sql, sql } from "./database/sql.ts";

/** What the lists of merchants have in common: how they are narrowed, counted and paged. */

/** No index helps with a part of a text, so it is looked for in so many rows: the newest of those that match otherwise. */
export const SEARCHED_ROWS_MAX = 100_000;

/** What the total of a list counts up to: nobody needs a number of millions, and counting them costs what no page does. */
const COUNTED_MAX = 100_000;

/**
 * The conditions that are asked for, after the one that always holds. The others are left out of the text: an unnamed
 * statement is planned each time it runs, and so each combination walks the index that suits it.
 */
export const allOf = (always: Sql, ...conditions: readonly (Sql | false)[]): Sql =>
  conditions.reduce<Sql>(
    (text, condition) => (condition === false ? text : sql`${text} and ${condition}`),
    always,
  );

/** How many rows there are, counted no further than asked. */
export async function countUpTo(queryable: Queryable, rows: Sql, most: number): Promise<number> {
  const { count } = await queryable.one<{ count: number }>(sql`
    select count(*)::integer as count from (select from ${rows} limit ${most}) as counted`);
  return count;
}

export interface ListedPage<Row> {
  readonly rows: readonly Row[];
  /** Right until counting stops; from there on it says whether there are more rows than were shown. */
  readonly total: number;
}

/** A page of a list, and how many rows the list has. Whoever sees its end needs not count, and sees beyond what is counted. */
export async function listPage<Row>(
  { size, offset }: { size: number; offset: number },
  list: {
    read: (part: { limit: number; offset: number }) => Promise<readonly Row[]>;
    count: (most: number) => Promise<number>;
  },
): Promise<ListedPage<Row>> {
  // One more than is shown tells whether there are more.
  const found = await list.read({ limit: size + 1, offset });
  const rows = found.slice(0, size);
  const seen = offset + found.length;
  const isLast = found.length <= size && (found.length > 0 || offset === 0);
  if (isLast) return { rows, total: seen };
  const count = await list.count(COUNTED_MAX);
  return { rows, total: found.length === 0 ? count : Math.max(count, seen) };
}
