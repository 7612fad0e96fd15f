import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import {
  allOf,
  type DateRange,
  inRange,
  isEqual,
  newestFirst,
  type PagePart,
} from "../../../kernel/lists.ts";
import { actionColumns, type ListedAction } from "./queries.ts";

/** What the operator's list is narrowed to. Null: no filter. */
export interface OperatorFilter extends DateRange {
  readonly businessId: bigint | null;
  readonly by: string | null;
  readonly action: string | null;
}

/** Ids are in the order in which actions were recorded. A range of times is read in the order of times. */
const isTimed = ({ from, until }: OperatorFilter): boolean => from !== null || until !== null;

const matching = ({ businessId, by, action, ...range }: OperatorFilter): Sql =>
  allOf(
    sql`true`,
    isEqual(sql`business_id`, businessId),
    isEqual(sql`done_by`, by),
    isEqual(sql`action`, action),
    ...inRange(sql`done_at`, range),
  );

const ordered = (filter: OperatorFilter): Sql =>
  sql`order by ${isTimed(filter) ? newestFirst(sql`done_at`, sql`id`) : newestFirst(sql`id`)}`;

/** A page of what was done on every business, newest first, in the order of an index. */
export const readActions = (
  queryable: Queryable,
  filter: OperatorFilter,
  { limit, offset }: PagePart,
) =>
  queryable.many<ListedAction>(sql`
    select ${actionColumns} from operator_actions where ${matching(filter)}
    ${ordered(filter)} limit ${limit} offset ${offset}`);

/** The actions after one, or the first ones, in the order of the list. */
export const readActionsAfter = (
  queryable: Queryable,
  filter: OperatorFilter,
  last: Pick<ListedAction, "at" | "id"> | undefined,
  limit: number,
) =>
  queryable.many<ListedAction>(sql`
    select ${actionColumns} from operator_actions
    where ${allOf(matching(filter), last !== undefined && isAfter(filter, last))}
    ${ordered(filter)} limit ${limit}`);

const isAfter = (filter: OperatorFilter, { at, id }: Pick<ListedAction, "at" | "id">): Sql =>
  isTimed(filter) ? sql`(done_at, id) < (${at}, ${id})` : sql`id < ${id}`;
