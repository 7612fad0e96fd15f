import type { Queryable } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import type { RequestCounts } from "./request-tally.ts";
import type { SlowStatement } from "./slow-statements.ts";

export interface ProcessSample extends RequestCounts {
  readonly processId: string;
  readonly cpuMs: number;
  readonly memoryBytes: number;
}

export const insertProcessSample = (queryable: Queryable, sample: ProcessSample) =>
  queryable.run(sql`
    insert into process_samples (process_id, requests, server_errors, request_buckets, cpu_ms, memory_bytes)
    values (${sample.processId}, ${sample.requests}, ${sample.serverErrors}, ${[...sample.buckets]}::integer[],
      ${sample.cpuMs}, ${sample.memoryBytes}::bigint)`);

export interface BacklogSample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export const insertBacklogSamples = (queryable: Queryable, samples: readonly BacklogSample[]) =>
  queryable.run(sql`
    insert into backlog_samples (name, labels, value)
    select name, labels, value from jsonb_to_recordset(${JSON.stringify(samples)}::jsonb)
      as sample (name text, labels jsonb, value double precision)`);

export const insertSlowStatements = (queryable: Queryable, slow: readonly SlowStatement[]) =>
  queryable.run(sql`
    insert into slow_statements (statement, times, total_ms, longest_ms)
    select statement, times, "totalMs", "longestMs" from jsonb_to_recordset(${JSON.stringify(slow)}::jsonb)
      as slow (statement text, times integer, "totalMs" integer, "longestMs" integer)`);

export interface PastStatement extends SlowStatement {
  readonly lastAt: Date;
}

/** Statements with the largest total time come first. */
export const readSlowStatements = (queryable: Queryable, from: Date, limit: number) =>
  queryable.many<PastStatement>(sql`
    select statement, sum(times)::float8 as times, sum(total_ms)::float8 as "totalMs",
           max(longest_ms) as "longestMs", max(taken_at) as "lastAt"
    from slow_statements where taken_at >= ${from}
    group by statement order by "totalMs" desc, statement limit ${limit}`);

/** A time of the installation. Times without a sample are not in the list. */
export interface SampledTime {
  /** The number of the step, from 0. */
  readonly step: number;
  readonly requests: number;
  readonly serverErrors: number;
  /** Of all processes together, on average over the minutes that have a sample. */
  readonly cpuMsPerMinute: number;
  readonly memoryBytes: number;
  readonly buckets: readonly number[];
}

export interface Span {
  readonly from: Date;
  readonly stepSeconds: number;
}

const stepOf = ({ from, stepSeconds }: Span) =>
  sql`floor(extract(epoch from taken_at - ${from}::timestamptz) / ${stepSeconds}::integer)::integer`;

/**
 * A sample covers the minute before it, so sums are divided by the minutes that have one, and not by the time since the
 * step began. A process that replaces another within a step is not counted beside it.
 */
export const readSampledTimes = (queryable: Queryable, span: Span) =>
  queryable.many<SampledTime>(sql`
    with taken as materialized (
      select *, ${stepOf(span)} as step from process_samples where taken_at >= ${span.from}
    ), of_processes as (
      select step, date_trunc('minute', taken_at) as minute, sum(requests) as requests,
             sum(server_errors) as server_errors, sum(cpu_ms) as cpu_ms, avg(memory_bytes) as memory_bytes
      from taken group by step, minute, process_id
    ), of_buckets as (
      select step, place, sum(count) as count
      from taken, unnest(request_buckets) with ordinality as bucket (count, place)
      group by step, place
    )
    select step, sum(requests)::float8 as requests, sum(server_errors)::float8 as "serverErrors",
           (sum(cpu_ms) / count(distinct minute))::float8 as "cpuMsPerMinute",
           (sum(memory_bytes) / count(distinct minute))::float8 as "memoryBytes",
           (select array_agg(count::float8 order by place) from of_buckets where of_buckets.step = of_processes.step)
             as buckets
    from of_processes group by step order by step`);

export interface SampledBacklog extends BacklogSample {
  readonly step: number;
}

/** The largest value of each step. */
export const readSampledBacklogs = (queryable: Queryable, span: Span) =>
  queryable.many<SampledBacklog>(sql`
    select name, labels, ${stepOf(span)} as step, max(value) as value
    from backlog_samples where taken_at >= ${span.from}
    group by name, labels, step order by name, labels::text, step`);

export const readDatabaseTime = async (queryable: Queryable): Promise<Date> =>
  (await queryable.one<{ now: Date }>(sql`select clock_timestamp() as now`)).now;

export async function deleteOldSamples(queryable: Queryable, daysKept: number): Promise<void> {
  const before = sql`taken_at < clock_timestamp() - make_interval(days => ${daysKept}::integer)`;
  await queryable.run(sql`delete from process_samples where ${before}`);
  await queryable.run(sql`delete from backlog_samples where ${before}`);
  await queryable.run(sql`delete from slow_statements where ${before}`);
}
