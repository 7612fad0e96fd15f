import { textArray } from "../../database/arrays.ts";
import type { Queryable } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";

/** The newest logged calls to one provider in a period. */
export interface CallSums {
  readonly provider: string;
  readonly calls: number;
  readonly answered: number;
  /** The provider refused: an answer with 4xx. */
  readonly refused: number;
  /** The provider failed: an answer with 5xx. */
  readonly failed: number;
  readonly unanswered: number;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  /** Whether there were more calls in the period than were read. */
  readonly isPartial: boolean;
}

/** PostgreSQL reads so many calls of one provider in 50 ms. */
const CALLS_READ_MAX = 20_000;

/** Adds up the calls of the last hours, of the newest calls of each provider. */
export const sumCalls = (
  queryable: Queryable,
  providers: readonly string[],
  hours: number,
  most = CALLS_READ_MAX,
) =>
  queryable.many<CallSums>(sql`
    select asked.provider, count(call.*)::integer as calls,
           count(*) filter (where status < 400)::integer as answered,
           count(*) filter (where status >= 400 and status < 500)::integer as refused,
           count(*) filter (where status >= 500)::integer as failed,
           count(call.*) filter (where status is null)::integer as unanswered,
           percentile_disc(0.5) within group (order by duration_ms) as "p50Ms",
           percentile_disc(0.95) within group (order by duration_ms) as "p95Ms",
           count(call.*) = ${most} as "isPartial"
    from unnest(${textArray(providers)}::text[]) as asked(provider)
    left join lateral (
      select status, duration_ms from (
        select called_at, status, duration_ms from provider_calls
        where provider = asked.provider
        order by provider_calls.id desc limit ${most}
      ) newest
      where called_at > now() - make_interval(hours => ${hours}::integer)
    ) call on true
    group by asked.provider order by asked.provider`);
