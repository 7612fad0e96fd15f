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
  type SearchFound,
} from "../../../kernel/lists.ts";
import { readNewest, searchNewest } from "./list-queries.ts";

export interface DeclineFilter extends DateRange, AmountRange {
  readonly environmentId: bigint;
  readonly cardId: bigint | null;
  /** The issuer's whole id of an authorisation, or the last four digits of a card. */
  readonly search: string | null;
}

/** `type` is written out, so that the planner finds the partial index. */
function within({ environmentId, cardId, from, until }: DeclineFilter): Sql {
  const conditions = allOf(
    sql`environment_id = ${environmentId} and type = 'Decline'`,
    isEqual(sql`card_id`, cardId),
    ...inRange(sql`occurred_at`, { from, until }),
  );
  return sql`card_transactions where ${conditions}`;
}

export const readDeclines = (queryable: Queryable, filter: DeclineFilter, part: PagePart) =>
  readNewest(queryable, within(filter), part);

export const countDeclines = (queryable: Queryable, filter: DeclineFilter, most: number) =>
  countUpTo(queryable, within(filter), most);

/**
 * Finds the declined purchases with exactly this id: a look-up in an index. `offset 0` keeps PostgreSQL from reading
 * all declined purchases in their order.
 */
export async function readDeclinesById(
  queryable: Queryable,
  filter: DeclineFilter,
  authorizationId: string,
): Promise<SearchFound> {
  const found = await queryable.many<{ id: bigint }>(sql`
    select id from (
      select id, occurred_at from ${within(filter)} and ${isAmount(sql`amount`, filter)}
        and authorization_id = ${authorizationId}
      offset 0
    ) found
    order by ${newestFirst(sql`occurred_at`, sql`id`)}`);
  return { ids: found.map(({ id }) => id), end: undefined };
}

/** Finds the newest declined purchases with an amount, and with an id or the last digits of a card. */
export const searchDeclines = (queryable: Queryable, filter: DeclineFilter) =>
  searchNewest(
    queryable,
    within(filter),
    sql`${isAmount(sql`amount`, filter)} and ${isNamed(filter)}`,
  );

const isNamed = ({ environmentId, search }: DeclineFilter): Sql =>
  search === null
    ? sql`true`
    : sql`(authorization_id = ${search} or card_id = any(array(
        select id from cards where environment_id = ${environmentId} and last_four = ${search})))`;
