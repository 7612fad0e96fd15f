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
  newestFirst,
  type PagePart,
  searchRows,
} from "../../../kernel/lists.ts";
import { parseReference } from "../../../kernel/references.ts";
import { contains } from "../../../kernel/text/fold.ts";
import { type CardTransaction, cardTransactions } from "./queries.ts";

/** The rows of one card's statement over a period. */
export interface StatementPeriod extends DateRange {
  readonly environmentId: bigint;
  readonly cardId: bigint;
}

/** The rows that a list is asked for. */
export interface StatementFilter extends StatementPeriod, AmountRange {
  /** A whole reference or authorisation id, or a part of the merchant's name or of the description. */
  readonly search: string | null;
}

function within({ environmentId, cardId, from, until }: StatementPeriod): Sql {
  const conditions = allOf(
    sql`environment_id = ${environmentId} and card_id = ${cardId}`,
    ...inRange(sql`occurred_at`, { from, until }),
  );
  return sql`card_transactions where ${conditions}`;
}

/** A page of these rows, newest first. */
export const readNewest = (queryable: Queryable, rows: Sql, part: PagePart) =>
  queryable.many<CardTransaction>(sql`
    select ${cardTransactions.selected} from ${rows}
    order by ${newestFirst(sql`occurred_at`, sql`id`)}
    limit ${part.limit} offset ${part.offset}`);

/** Searches these rows, newest first, for those that match. */
export const searchNewest = (queryable: Queryable, rows: Sql, isMatch: Sql) =>
  searchRows(
    queryable,
    sql`
      select id, occurred_at as at, ${isMatch} as is_match
      from ${rows}
      order by ${newestFirst(sql`occurred_at`, sql`id`)}`,
  );

/** A page of a card's statement, newest first. */
export const readPage = (queryable: Queryable, filter: StatementFilter, part: PagePart) =>
  readNewest(queryable, within(filter), part);

/** The rows of a period after a place, newest first, at most `limit`. */
export const readAfter = (
  queryable: Queryable,
  period: StatementPeriod,
  after: Pick<CardTransaction, "occurredAt" | "id"> | undefined,
  limit: number,
) =>
  queryable.many<CardTransaction>(sql`
    select ${cardTransactions.selected} from ${within(period)}
      and ${after === undefined ? sql`true` : sql`(occurred_at, id) < (${after.occurredAt}, ${after.id})`}
    order by ${newestFirst(sql`occurred_at`, sql`id`)}
    limit ${limit}`);

/** The number of rows, counted up to `most`. */
export const countMatching = (queryable: Queryable, filter: StatementFilter, most: number) =>
  countUpTo(queryable, within(filter), most);

export const readByIds = (queryable: Queryable, environmentId: bigint, ids: readonly bigint[]) =>
  queryable.many<CardTransaction>(sql`
    select ${cardTransactions.selected} from card_transactions
    where environment_id = ${environmentId} and id = any(${bigintArray(ids)}::bigint[])`);

/** Finds the newest rows of a card with a text and an amount. */
export const searchStatement = (queryable: Queryable, filter: StatementFilter) =>
  searchNewest(
    queryable,
    within(filter),
    sql`${isAmount(sql`amount`, filter)} and ${hasText(filter.search)}`,
  );

function hasText(search: string | null): Sql {
  if (search === null) return sql`true`;
  return sql`
    (id = ${parseReference("ctx", search) ?? null} or authorization_id = ${search}
      or ${contains(sql`merchant_name`, search)} or ${contains(sql`description`, search)})`;
}
