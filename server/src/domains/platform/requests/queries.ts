import { textArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import {
  allOf,
  countUpTo,
  isEqual,
  type PagePart,
  pageOf,
  searchRows,
} from "../../../kernel/lists.ts";
import { receivedMsOf, requestIdPrefix } from "../../../kernel/request-id.ts";
import { type StatusRange, toPathPattern } from "./rules.ts";

/** A request as the log has it, with its values masked. */
export interface ListedRequest {
  readonly id: string;
  readonly receivedAt: Date;
  readonly apiKeyId: bigint;
  readonly address: string;
  readonly method: string;
  readonly route: string;
  readonly path: string;
  readonly query: string;
  readonly status: number;
  readonly errorCode: string | null;
  readonly durationMs: number;
  readonly idempotencyKey: string | null;
}

export interface RequestWithBodies extends ListedRequest {
  readonly environmentId: bigint;
  /** The scope that a key needs for the route. */
  readonly scope: string | null;
  readonly requestBody: string | null;
  readonly isRequestBodyCut: boolean;
  readonly answerBody: string | null;
  readonly isAnswerBodyCut: boolean;
}

const listedColumns = sql`
  id, received_at as "receivedAt", api_key_id as "apiKeyId", address, method, route, path, query, status,
  error_code as "errorCode", duration_ms as "durationMs", idempotency_key as "idempotencyKey"`;

const allColumns = sql`
  ${listedColumns}, environment_id as "environmentId", scope, request_body as "requestBody",
  is_request_body_cut as "isRequestBodyCut", answer_body as "answerBody", is_answer_body_cut as "isAnswerBodyCut"`;

export interface RequestsWanted {
  readonly environmentId: bigint;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly status: StatusRange | null;
  /** An operation, or a path. */
  readonly route: string | null;
  /** The `error.code` of a refusal. */
  readonly errorCode: string | null;
  readonly apiKeyId: bigint | null;
  /** A reference in the path or the bodies, or an Idempotency-Key. */
  readonly reference: string | null;
  /** The scopes of the reader. Other routes' bodies are hidden, so they are not searched. */
  readonly scopes: ReadonlySet<string>;
  readonly requestId: string | null;
}

/** An id begins with its time, so the primary key finds a date range. The day leaves other partitions out. */
const within = ({ environmentId, from, until, requestId }: RequestsWanted): Sql =>
  allOf(
    sql`request_log where environment_id = ${environmentId}`,
    from !== null && since(requestIdPrefix(from.getTime())),
    until !== null && before(requestIdPrefix(until.getTime())),
    requestId !== null && onlyThis(requestId),
  );

const since = (id: string): Sql => sql`id >= ${id} and day >= ${dayOf(id)}::date`;
const before = (id: string): Sql => sql`id < ${id} and day <= ${dayOf(id)}::date`;
const onlyThis = (id: string): Sql => sql`id = ${id} and day = ${dayOf(id)}::date`;

const dayOf = (id: string): string => new Date(receivedMsOf(id)).toISOString().slice(0, 10);

export const readRequests = (queryable: Queryable, wanted: RequestsWanted, part: PagePart) =>
  queryable.many<ListedRequest>(
    pageOf(
      sql`select id, day as at from ${within(wanted)} order by id desc`,
      part,
      sql`
        select ${listedColumns} from request_log
        where environment_id = ${wanted.environmentId} and id = place.id and day = place.at`,
    ),
  );

export const countRequests = (queryable: Queryable, wanted: RequestsWanted, most: number) =>
  countUpTo(queryable, within(wanted), most);

/** Whether a list must look into its rows. None of these filters has an index, because it would slow every request. */
export const isSearched = ({ status, route, errorCode, apiKeyId, reference }: RequestsWanted) =>
  [status, route, errorCode, apiKeyId, reference].some((filter) => filter !== null);

/** Finds the newest requests that match these filters. */
export const searchRequests = (queryable: Queryable, wanted: RequestsWanted) =>
  searchRows<string>(
    queryable,
    sql`
      select id, received_at as at, ${matches(wanted)} as is_match from ${within(wanted)}
      order by id desc`,
  );

const matches = (wanted: RequestsWanted): Sql => {
  const { status, route, errorCode, apiKeyId, reference, scopes } = wanted;
  return allOf(
    sql`true`,
    status !== null && sql`status >= ${status.from}::integer and status < ${status.until}::integer`,
    route !== null && isRoute(route),
    isEqual(sql`error_code`, errorCode),
    isEqual(sql`api_key_id`, apiKeyId),
    reference !== null && hasReference(reference, scopes),
  );
};

/** A path has a `/`, and an operation has none. */
const isRoute = (route: string): Sql =>
  route.includes("/") ? sql`path like ${`%${toPathPattern(route)}`}` : sql`route = ${route}`;

/** The bodies have a reference as a whole JSON string. A path and a query, which are kept decoded, have it as a whole value. */
const hasReference = (reference: string, scopes: ReadonlySet<string>): Sql => {
  const quoted = JSON.stringify(reference);
  return sql`(
    idempotency_key = ${reference}
      or (scope is null or scope = any(${textArray([...scopes])}::text[]))
        and (strpos(request_body, ${quoted}) > 0 or strpos(answer_body, ${quoted}) > 0)
      or strpos(path || '/', ${`/${reference}/`}) > 0
      or strpos(query || '&', ${`=${reference}&`}) > 0)`;
};

export const readRequestsByIds = (
  queryable: Queryable,
  wanted: RequestsWanted,
  ids: readonly string[],
) =>
  queryable.many<ListedRequest>(sql`
    select ${listedColumns} from ${within(wanted)} and id = any(${textArray(ids)}::text[])`);

export const readRequest = (queryable: Queryable, environmentId: bigint, id: string) =>
  queryable.maybeOne<RequestWithBodies>(sql`
    select ${allColumns} from request_log
    where environment_id = ${environmentId} and ${onlyThis(id)}`);

export interface OwnedRequest extends RequestWithBodies {
  readonly businessId: bigint;
  readonly mode: string;
}

/** Reads a request by its id in any environment, for the operator. */
export const readAnyRequest = (queryable: Queryable, id: string) =>
  queryable.maybeOne<OwnedRequest>(sql`
    select request.*, environment.business_id as "businessId", environment.mode
    from environments environment
    cross join lateral (
      select ${allColumns} from request_log where environment_id = environment.id and ${onlyThis(id)} offset 0
    ) request`);
