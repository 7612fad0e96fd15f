import { bigintArray, textArray } from "../../database/arrays.ts";
import type { Queryable } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";

/** A call to a live provider, as it was logged. */
export interface LoggedCall {
  readonly id: bigint;
  readonly calledAt: Date;
  readonly provider: string;
  readonly method: string;
  readonly path: string;
  readonly reference: string | null;
  /** Whose reference it is. Null: the call is about no reference of ours. */
  readonly environmentId: bigint | null;
  readonly status: number | null;
  readonly durationMs: number;
  readonly request: string | null;
  readonly answer: string | null;
  readonly failure: string | null;
}

const columns = sql`
  id, called_at as "calledAt", provider, method, path, reference, environment_id as "environmentId", status, duration_ms as "durationMs",
  request, answer, failure`;

/** What calls were about: any of these. */
export interface CallSubjects {
  readonly subjectIds: readonly bigint[];
  /** References of a provider, for calls that are about no reference of ours. */
  readonly references: readonly string[];
  readonly sessionIds: readonly string[];
}

/** The calls for a transaction, a credit, an account number, a check or a card, the earliest first. */
export const readCallsOf = (
  queryable: Queryable,
  { subjectIds, references, sessionIds }: CallSubjects,
  limit: number,
) =>
  queryable.many<LoggedCall>(sql`
    select ${columns} from provider_calls
    where id in (
      select id from provider_calls where subject_id = any(${bigintArray(subjectIds)}::bigint[])
      union all
      select id from provider_calls
      where subject_id is null and reference is not null and reference = any(${textArray(references)}::text[])
      union all
      select id from provider_calls
      where session_ids is not null and session_ids && ${textArray(sessionIds)}::text[]
    )
    order by provider_calls.id
    limit ${limit}`);

/** The latest calls to a provider, the newest first. */
export const readLatestCalls = (queryable: Queryable, provider: string, limit: number) =>
  queryable.many<LoggedCall>(sql`
    select ${columns} from provider_calls
    where provider = ${provider}
    order by provider_calls.id desc
    limit ${limit}`);

const DELETED_AT_ONCE = 5_000;

/** Deletes a batch of the calls that are older. Returns how many. */
export const deleteOldCalls = (queryable: Queryable, days: number) =>
  queryable.run(sql`
    delete from provider_calls where id in (
      select id from provider_calls
      where called_at < now() - ${days}::integer * interval '1 day'
      order by called_at
      limit ${DELETED_AT_ONCE})`);
