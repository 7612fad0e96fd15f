import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import {
  allOf,
  countUpTo,
  inOrderOf,
  inRange,
  isAmount,
  isEqual,
  newestFirst,
  type PagePart,
  searchRows,
  withOlder,
} from "../../../kernel/lists.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { BillCategory } from "../../../kernel/providers/ports/bill-categories.ts";
import { readReference } from "../../platform/transactions/index.ts";
import type { BillStatus } from "./present-bill.ts";
import { type Bill, bills } from "./queries.ts";

export interface BillFilter {
  readonly environmentId: bigint;
  readonly status: BillStatus | null;
  readonly category: BillCategory | null;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly least: Minor | null;
  readonly most: Minor | null;
  /** A whole reference, the merchant's or ours, or a part of one or of the customer's number. */
  readonly search: string | null;
}

/** The bills of a filter, as rows with an id and a time, without its text and its amounts. */
interface Source {
  /** What follows `from`. */
  readonly rows: Sql;
  /** The alias with the columns of the bill. */
  readonly bill: Sql;
}

/**
 * The outcome is in the transaction, and the category in the bill. The few without success are found by their
 * transactions, all others by the bill.
 */
const sourceOf = (filter: BillFilter): Source =>
  filter.status === "Pending" || filter.status === "Failed"
    ? unsuccessful(filter, filter.status)
    : others(filter);

/** What is walked for a page. A status alone needs no bill. */
const placesOf = (filter: BillFilter): Sql =>
  filter.status === null || filter.category !== null
    ? sourceOf(filter).rows
    : sql`transactions listed where ${within(filter)} and listed.type = 'Bill' and ${RECORDED[filter.status]}`;

const unsuccessful = (filter: BillFilter, status: "Pending" | "Failed"): Source => ({
  bill: sql`bill`,
  rows: sql`
    transactions listed
    cross join lateral (
      select reference, category, customer, amount from bills
      where environment_id = listed.environment_id and id = listed.id
      offset 0
    ) bill
    where ${within(filter)} and listed.type = 'Bill' and ${RECORDED[status]}
      and ${isEqual(sql`bill.category`, filter.category) || sql`true`}`,
});

/** Written out, so that the planner finds the partial index. */
const RECORDED: Readonly<Record<BillStatus, Sql>> = {
  Successful: sql`listed.status = 'Successful'`,
  Pending: sql`listed.status = 'Pending'`,
  Failed: sql`listed.status = 'Reversed'`,
};

const others = (filter: BillFilter): Source => ({
  bill: sql`listed`,
  rows: sql`bills listed where ${allOf(
    within(filter),
    isEqual(sql`listed.category`, filter.category),
    filter.status !== null &&
      sql`(
        select status from transactions where environment_id = listed.environment_id and id = listed.id
      ) = ${filter.status}`,
  )}`,
});

const within = ({ environmentId, ...range }: BillFilter): Sql =>
  allOf(sql`listed.environment_id = ${environmentId}`, ...inRange(sql`listed.created_at`, range));

export const readIds = (queryable: Queryable, filter: BillFilter, part: PagePart) =>
  queryable.many<{ id: bigint }>(sql`
    select listed.id from ${placesOf(filter)}
    order by ${newestFirst(sql`listed.created_at`, sql`listed.id`)}
    limit ${part.limit} offset ${part.offset}`);

export async function readPage(
  queryable: Queryable,
  filter: BillFilter,
  part: PagePart,
): Promise<readonly Bill[]> {
  const ids = (await readIds(queryable, filter, part)).map(({ id }) => id);
  return inOrderOf(ids, await readByIds(queryable, filter.environmentId, ids));
}

export const countMatching = (queryable: Queryable, filter: BillFilter, most: number) =>
  countUpTo(queryable, placesOf(filter), most);

export const readByIds = (queryable: Queryable, environmentId: bigint, ids: readonly bigint[]) =>
  queryable.many<Bill>(sql`
    select ${bills.selected} from bills
    where environment_id = ${environmentId} and id = any(${bigintArray(ids)}::bigint[])`);

/**
 * Finds the newest bills that match the filter, with its text and its amounts. A bill with exactly this reference, and
 * the newest ones of exactly this customer, are found at any age.
 */
export async function searchBills(queryable: Queryable, filter: BillFilter) {
  const source = sourceOf(filter);
  const candidates = sql`
    select listed.id, listed.created_at as at,
           ${hasText(source, filter.search)} and ${isAmount(amountOf(source), filter)} as is_match
    from ${source.rows}
    order by ${newestFirst(sql`listed.created_at`, sql`listed.id`)}`;
  const found = await searchRows(queryable, candidates);
  const { search } = filter;
  return search === null
    ? found
    : await withOlder(found, () => readExact(queryable, filter, search));
}

const hasText = ({ bill }: Source, search: string | null): Sql => {
  if (search === null) return sql`true`;
  const part = search.toLowerCase();
  return sql`
    (listed.id = ${readReference(search) ?? null} or strpos(lower(${bill}.reference), ${part}) > 0
      or strpos(lower(${bill}.customer), ${part}) > 0)`;
};

const amountOf = ({ bill }: Source): Sql => sql`${bill}.amount`;

/** The most bills of one customer that are found at any age. */
const ALIKE_MAX = 200;

/** Looks up the bills with exactly this text, newest first: one index search for each, which `offset 0` ensures. */
export function readExact(queryable: Queryable, filter: BillFilter, search: string) {
  const source = sourceOf(filter);
  return queryable.many<{ id: bigint }>(sql`
    select found.id from (${exactIds(filter, search)}) known(id)
    cross join lateral (
      select listed.id, listed.created_at from ${source.rows}
        and ${isAmount(amountOf(source), filter)} and listed.id = known.id
      offset 0
    ) found
    order by ${newestFirst(sql`found.created_at`, sql`found.id`)}`);
}

/** The ids that the indexes have for exactly this text: a look-up for each. */
const exactIds = ({ environmentId }: BillFilter, search: string): Sql => sql`
  select bill_id from bill_references
  where environment_id = ${environmentId} and reference = ${search}
  union
  select ${readReference(search) ?? null}::bigint
  union
  (select id from bills where environment_id = ${environmentId} and customer = ${search}
   order by ${newestFirst(sql`created_at`, sql`id`)} limit ${ALIKE_MAX})`;
