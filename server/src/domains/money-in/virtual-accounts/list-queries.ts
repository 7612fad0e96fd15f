import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import {
  type AmountRange,
  allOf,
  countUpTo,
  type DateRange,
  inRange,
  isAmount,
  isEqual,
  newestFirst,
  type PagePart,
  pageOf,
  searchRows,
  withOlder,
} from "../../../kernel/lists.ts";
import { contains } from "../../../kernel/text/fold.ts";
import { type VirtualAccount, virtualAccounts } from "./queries.ts";

export interface AccountFilter extends DateRange, AmountRange {
  readonly environmentId: bigint;
  readonly kind: VirtualAccount["kind"] | null;
  /** A part of the name, the number or the reference, in any letter case. */
  readonly search: string | null;
}

const matching = ({ environmentId, kind, from, until }: AccountFilter): Sql =>
  allOf(
    sql`environment_id = ${environmentId} and kind in ('business', 'customer', 'dynamic')`,
    isEqual(sql`kind`, kind),
    ...inRange(sql`created_at`, { from, until }),
  );

const hasAmount = (filter: AccountFilter): Sql => isAmount(sql`amount`, filter);

export const readPage = (queryable: Queryable, filter: AccountFilter, part: PagePart) =>
  queryable.many<VirtualAccount>(
    pageOf(
      sql`
        select id, created_at as at from virtual_accounts where ${matching(filter)}
        order by ${newestFirst(sql`created_at`, sql`id`)}`,
      part,
      sql`select ${virtualAccounts.selected} from virtual_accounts where environment_id = ${filter.environmentId} and id = place.id`,
    ),
  );

export const countMatching = (queryable: Queryable, filter: AccountFilter, most: number) =>
  countUpTo(queryable, sql`virtual_accounts where ${matching(filter)}`, most);

export const readByIds = (queryable: Queryable, environmentId: bigint, ids: readonly bigint[]) =>
  queryable.many<VirtualAccount>(sql`
    select ${virtualAccounts.selected} from virtual_accounts
    where environment_id = ${environmentId} and id = any(${bigintArray(ids)}::bigint[])`);

/**
 * Finds the newest accounts that match the filter, with its text and its amounts. An account with this exact number or
 * reference is found at any age.
 */
export async function searchAccounts(queryable: Queryable, filter: AccountFilter) {
  const { search } = filter;
  const found = await searchRows(
    queryable,
    sql`
      select id, created_at as at, ${hasText(search)} and ${hasAmount(filter)} as is_match
      from virtual_accounts where ${matching(filter)}
      order by ${newestFirst(sql`created_at`, sql`id`)}`,
  );
  return search === null
    ? found
    : await withOlder(found, () => readExact(queryable, filter, search));
}

const readExact = (queryable: Queryable, filter: AccountFilter, search: string) =>
  queryable.many<{ id: bigint }>(sql`
    select id from virtual_accounts
    where ${matching(filter)} and ${hasAmount(filter)} and account_number = ${search}
    union
    select id from virtual_accounts
    where ${matching(filter)} and ${hasAmount(filter)} and reference = ${search}`);

function hasText(search: string | null): Sql {
  if (search === null) return sql`true`;
  const part = search.toLowerCase();
  return sql`
    (${contains(sql`account_name`, search)} or strpos(account_number, ${part}) > 0
      or strpos(lower(reference), ${part}) > 0)`;
}
