import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import {
  allOf,
  countUpTo,
  inRange,
  isEqual,
  newestFirst,
  type PagePart,
} from "../../../kernel/lists.ts";
import { type Authorization, authorizations } from "./queries.ts";
import type { AuthorizationStatus } from "./rules.ts";

export interface AuthorizationFilter {
  readonly environmentId: bigint;
  readonly cardId: bigint | null;
  readonly status: AuthorizationStatus | null;
  readonly from: Date | null;
  readonly until: Date | null;
}

/** As `toAuthorizationStatus` has it. Written out, so that the planner finds the partial indexes. */
const STATUSES: Readonly<Record<AuthorizationStatus, Sql>> = {
  Approved: sql`ended is null and approved > reversed`,
  Reversed: sql`ended is null and approved <= reversed`,
  Cleared: sql`ended = 'cleared'`,
  Expired: sql`ended = 'expired'`,
};

const matching = ({ environmentId, cardId, status, ...range }: AuthorizationFilter): Sql =>
  allOf(
    sql`environment_id = ${environmentId}`,
    isEqual(sql`card_id`, cardId),
    status !== null && STATUSES[status],
    ...inRange(sql`created_at`, range),
  );

export const readPage = (queryable: Queryable, filter: AuthorizationFilter, part: PagePart) =>
  queryable.many<Authorization>(sql`
    select ${authorizations.selected} from card_authorizations where ${matching(filter)}
    order by ${newestFirst(sql`created_at`, sql`card_id`, sql`authorization_id`)}
    limit ${part.limit} offset ${part.offset}`);

export const countMatching = (queryable: Queryable, filter: AuthorizationFilter, most: number) =>
  countUpTo(queryable, sql`card_authorizations where ${matching(filter)}`, most);
