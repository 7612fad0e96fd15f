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
  searchRows,
} from "../../../kernel/lists.ts";
import { type CardTransaction, cardTransactions } from "./queries.ts";

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
  queryable.many<CardTransaction>(sql`
    select ${cardTransactions.selected} from ${within(filter)}
    order by ${newestFirst(sql`occurred_at`, sql`id`)}
    limit ${part.limit} offset ${part.offset}`);

export const countDeclines = (queryable: Queryable, filter: DeclineFilter, most: number) =>
  countUpTo(queryable, within(filter), most);

/** Finds the newest declined purchases with an amount, and with an id or the last digits of a card. */
export const searchDeclines = (queryable: Queryable, filter: DeclineFilter) =>
  searchRows(
    queryable,
    sql`
      select id, occurred_at as at, ${isAmount(sql`amount`, filter)} and ${isNamed(filter)} as is_match
      from ${within(filter)}
      order by ${newestFirst(sql`occurred_at`, sql`id`)}`,
  );

const isNamed = ({ environmentId, search }: DeclineFilter): Sql =>
  search === null
    ? sql`true`
    : sql`(authorization_id = ${search} or card_id = any(array(
        select id from cards where environment_id = ${environmentId} and last_four = ${search})))`;
