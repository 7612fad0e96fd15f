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
  type PagePart,
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
