import { bigintArray, textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import {
  type AmountRange,
  allOf,
  countUpTo,
  type DateRange,
  foundBefore,
  inRange,
  isAmount,
  isEqual,
  newestFirst,
  type PagePart,
  pageOf,
  type SearchFound,
  searchRows,
} from "../../../kernel/lists.ts";
import { type Authorization, authorizations } from "./queries.ts";
import type { AuthorizationStatus } from "./rules.ts";

export interface AuthorizationFilter extends DateRange, AmountRange {
  readonly environmentId: bigint;
  readonly cardId: bigint | null;
  readonly status: AuthorizationStatus | null;
  /** The issuer's whole id of an authorisation, or the last four digits of a card. */
  readonly search: string | null;
}

/** A row with its card and the issuer's id in one text. */
export type ListedAuthorization = Authorization & { readonly id: string };

/** As `toAuthorizationStatus` has it. Written out, so that the planner finds the partial indexes. */
const STATUSES: Readonly<Record<AuthorizationStatus, Sql>> = {
  Approved: sql`ended is null and approved > reversed`,
  Reversed: sql`ended is null and approved <= reversed`,
  Cleared: sql`ended = 'cleared'`,
  Expired: sql`ended = 'expired'`,
};

/**
 * The condition on the time holds for all rows. It makes the index by time the cheapest: PostgreSQL would collect all rows
 * by another one, to sort them.
 */
const matching = ({ environmentId, cardId, status, ...range }: AuthorizationFilter): Sql =>
  allOf(
    sql`environment_id = ${environmentId} and created_at > '-infinity'`,
    isEqual(sql`card_id`, cardId),
    status !== null && STATUSES[status],
    ...inRange(sql`created_at`, range),
  );

const ID = sql`card_id || '/' || authorization_id`;

const columns = sql`${authorizations.selected}, ${ID} as id`;

export const readPage = (queryable: Queryable, filter: AuthorizationFilter, part: PagePart) =>
  queryable.many<ListedAuthorization>(
    pageOf(
      sql`
        select card_id, authorization_id, row(card_id, authorization_id) as id, created_at as at
        from card_authorizations where ${matching(filter)}
        order by ${newestFirst(sql`created_at`, sql`card_id`, sql`authorization_id`)}`,
      part,
      sql`
        select ${columns} from card_authorizations
        where environment_id = ${filter.environmentId} and card_id = place.card_id
          and authorization_id = place.authorization_id`,
    ),
  );

export const countMatching = (queryable: Queryable, filter: AuthorizationFilter, most: number) =>
  countUpTo(queryable, sql`card_authorizations where ${matching(filter)}`, most);

export function readByIds(queryable: Queryable, environmentId: bigint, ids: readonly string[]) {
  const cardIds = ids.map((id) => BigInt(id.slice(0, id.indexOf("/"))));
  const issuerIds = ids.map((id) => id.slice(id.indexOf("/") + 1));
  return queryable.many<ListedAuthorization>(sql`
    select ${columns} from card_authorizations
    where environment_id = ${environmentId} and (card_id, authorization_id) in (
      select * from unnest(${bigintArray(cardIds)}::bigint[], ${textArray(issuerIds)}::text[]))`);
}

/** Finds the newest authorisations that match the filter and have its amounts. */
export const searchAmounts = (queryable: Queryable, filter: AuthorizationFilter) =>
  searchRows<string>(
    queryable,
    sql`
      select ${ID} as id, created_at as at, ${hasAmount(filter)} as is_match
      from card_authorizations where ${matching(filter)}
      order by ${newestFirst(sql`created_at`, sql`card_id`, sql`authorization_id`)}`,
  );

const hasAmount = (filter: AuthorizationFilter): Sql => isAmount(sql`approved`, filter);

/** The most cards with the same last digits, and the most of their authorisations, that one search reads. */
const CARDS_MAX = 1_000;
const ROWS_MAX = 10_000;

/** Finds the authorisations with exactly this id: a look-up in an index. */
export async function readExact(
  queryable: Queryable,
  filter: AuthorizationFilter,
  search: string,
): Promise<SearchFound<string>> {
  const found = await queryable.many<{ id: string }>(sql`
    select ${ID} as id from card_authorizations
    where ${matching(filter)} and ${hasAmount(filter)} and authorization_id = ${search}
    order by ${newestFirst(sql`created_at`, sql`card_id`)}`);
  return { ids: found.map(({ id }) => id), end: undefined };
}

interface CardRow {
  readonly id: string;
  readonly at: Date;
  readonly isMatch: boolean;
  /** Whether it is the first row of its card that was not searched. */
  readonly isBeyond: boolean;
}

/**
 * Finds the authorisations of all cards with these last digits, the newest of each card. Of a card with more, only the
 * rows after its first unsearched one are complete, so the search ends there for all cards. An id may have four digits too.
 */
export async function searchByLastFour(
  queryable: Queryable,
  filter: AuthorizationFilter,
  lastFour: string,
  most = ROWS_MAX,
): Promise<SearchFound<string>> {
  const rows = await readRowsOfCards(queryable, filter, lastFour, most);
  const ends = rows.flatMap(({ at, isBeyond }) => (isBeyond ? [at.getTime()] : []));
  const end = ends.length === 0 ? undefined : new Date(Math.max(...ends));
  // Rows of one millisecond are searched together, so more are read if none is after it.
  if (end !== undefined && !rows.some(({ at }) => at > end))
    return await searchByLastFour(queryable, filter, lastFour, most * 2);
  return foundBefore(
    rows.filter(({ isMatch }) => isMatch),
    end,
  );
}

const readRowsOfCards = (
  queryable: Queryable,
  filter: AuthorizationFilter,
  lastFour: string,
  most: number,
) =>
  queryable.many<CardRow>(sql`
    with card as materialized (
      select id from cards where environment_id = ${filter.environmentId} and last_four = ${lastFour}
      limit ${CARDS_MAX}
    ), part as materialized (
      select greatest(1, ${most} / greatest(1, count(*))) as rows from card
    )
    select distinct on (at, id) id, at, is_match as "isMatch", place > (select rows from part) as "isBeyond"
    from (
      select found.* from card cross join lateral (
        select ${ID} as id, created_at as at, ${hasAmount(filter)} as is_match,
          row_number() over (order by ${newestFirst(sql`created_at`, sql`authorization_id`)}) as place
        from card_authorizations where ${matching(filter)} and card_id = card.id
        order by ${newestFirst(sql`created_at`, sql`authorization_id`)}
        limit (select rows + 1 from part)
      ) found
      union all
      select ${ID}, created_at, ${hasAmount(filter)}, 0 from card_authorizations
      where ${matching(filter)} and authorization_id = ${lastFour}
    ) alike
    order by ${newestFirst(sql`at`, sql`id`)}, place desc`);
