import { bigintArray, textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import {
  allOf,
  countUpTo,
  type DateRange,
  inRange,
  isEqual,
  newestFirst,
  type PagePart,
  pageOf,
  type SearchFound,
  searchRows,
} from "../../../kernel/lists.ts";
import type { ActionGroup } from "./action-facts.ts";
import { actionsOf, SUBJECTS } from "./define-actions.ts";
import { actionColumns, type ListedAction } from "./queries.ts";

/** What the list of a business is narrowed to. Null: no filter. */
export interface ActionFilter extends DateRange {
  readonly businessId: bigint;
  readonly by: string | null;
  readonly group: ActionGroup | null;
  readonly search: string | null;
}

/** An index has the order of the list, of all people and of each one. */
const matching = ({ businessId, by, ...period }: ActionFilter): Sql => sql`
  operator_actions
  where ${allOf(
    sql`business_id = ${businessId}`,
    isEqual(sql`done_by`, by),
    ...inRange(sql`done_at`, period),
  )}`;

const newest = sql`order by ${newestFirst(sql`done_at`, sql`id`)}`;

export const readPage = (queryable: Queryable, filter: ActionFilter, part: PagePart) =>
  queryable.many<ListedAction>(
    pageOf(
      sql`select id, done_at as at from ${matching(filter)} ${newest}`,
      part,
      sql`select ${actionColumns} from operator_actions where id = place.id`,
    ),
  );

export const countMatching = (queryable: Queryable, filter: ActionFilter, most: number) =>
  countUpTo(queryable, matching(filter), most);

/** Whether the filter looks into rows. */
export const isSearched = ({ group, search }: ActionFilter): boolean =>
  group !== null || search !== null;

/**
 * Searches the newest actions that the indexes leave. Only what the business may read is searched: otherwise a search
 * would reveal what the operator's own details contain.
 */
export const searchActions = (queryable: Queryable, filter: ActionFilter): Promise<SearchFound> =>
  searchRows(
    queryable,
    sql`select id, done_at as at, (${isMatch(filter)}) as is_match from ${matching(filter)} ${newest}`,
  );

const isMatch = ({ group, search }: ActionFilter): Sql =>
  allOf(
    sql`true`,
    group !== null && sql`action = any(${textArray(actionsOf(group))}::text[])`,
    search !== null && isAbout(search),
  );

const isAbout = (text: string): Sql => sql`(
  request_id = ${text}
    or strpos(lower(coalesce(details ->> (${JSON.stringify(SUBJECTS)}::jsonb ->> action), '')), ${text.toLowerCase()}) > 0)`;

export const readActionsByIds = (
  queryable: Queryable,
  businessId: bigint,
  ids: readonly bigint[],
) =>
  queryable.many<ListedAction>(sql`
    select ${actionColumns} from operator_actions
    where business_id = ${businessId} and id = any(${bigintArray(ids)}::bigint[])`);

export const readAction = (queryable: Queryable, businessId: bigint, id: bigint) =>
  queryable.maybeOne<ListedAction>(sql`
    select ${actionColumns} from operator_actions where business_id = ${businessId} and id = ${id}`);

/** The rows of an export after one, or the first ones. */
export const readAfter = (
  queryable: Queryable,
  filter: ActionFilter,
  last: Pick<ListedAction, "at" | "id"> | undefined,
  limit: number,
) =>
  queryable.many<ListedAction>(sql`
    select ${actionColumns} from ${matching(filter)}
    ${last === undefined ? sql`` : sql`and (done_at, id) < (${last.at}, ${last.id})`}
    ${newest} limit ${limit}`);

const PEOPLE_MAX = 200;

/** Everyone who did something to a business, each found by one step in the index of people. */
export const readPeople = (queryable: Queryable, businessId: bigint) =>
  queryable.many<{ by: string }>(sql`
    with recursive people as (
      (select done_by from operator_actions where business_id = ${businessId} order by done_by limit 1)
      union all
      select (
        select next.done_by from operator_actions next
        where next.business_id = ${businessId} and next.done_by > people.done_by order by next.done_by limit 1
      ) from people where people.done_by is not null
    )
    select done_by as by from people where done_by is not null limit ${PEOPLE_MAX}`);
