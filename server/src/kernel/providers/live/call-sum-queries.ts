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
  readonly p99Ms: number | null;
  /** Whether there were more calls in the period than were read. */
  readonly isPartial: boolean;
}

/** PostgreSQL reads this many calls of one provider in 50 ms. */
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
           percentile_disc(0.99) within group (order by duration_ms) as "p99Ms",
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

/** The logged calls to one provider in one hour. */
export interface CallHour {
  readonly provider: string;
  /** When the hour began. */
  readonly at: Date;
  readonly calls: number;
  /** Answers with 5xx, and calls without an answer. */
  readonly failed: number;
  readonly p95Ms: number;
}

/** The hours of the last day with calls, of the newest calls of each provider, the earliest first. */
export const sumCallsByHour = (
  queryable: Queryable,
  providers: readonly string[],
  most = CALLS_READ_MAX,
) =>
  queryable.many<CallHour>(sql`
    select asked.provider, date_trunc('hour', call.called_at) as at, count(*)::integer as calls,
           count(*) filter (where status is null or status >= 500)::integer as failed,
           percentile_disc(0.95) within group (order by duration_ms) as "p95Ms"
    from unnest(${textArray(providers)}::text[]) as asked(provider)
    cross join lateral (
      select called_at, status, duration_ms from (
        select called_at, status, duration_ms from provider_calls
        where provider = asked.provider
        order by provider_calls.id desc limit ${most}
      ) newest
      where called_at > date_trunc('hour', now()) - interval '23 hours'
    ) call
    group by asked.provider, date_trunc('hour', call.called_at) order by asked.provider, at`);
