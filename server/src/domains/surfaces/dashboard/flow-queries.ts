import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import { newestFirst } from "../../../kernel/lists.ts";
import type { Minor } from "../../../kernel/money.ts";

/** The position of the sums: the last record that is in them. */
export interface FlowPlace {
  readonly throughAt: Date;
  readonly throughId: bigint;
}

export const readEnvironmentNow = async (
  queryable: Queryable,
  environmentId: bigint,
): Promise<Date> => {
  const { now } = await queryable.one<{ now: Date }>(sql`
    select clock_timestamp() + clock_offset_ms * interval '1 millisecond' as now
    from environments where id = ${environmentId}`);
  return now;
};

/** Creates the position at the first look, set to the first time to add. */
export const beginProgress = (tx: Queryable, environmentId: bigint, from: Date) =>
  tx.run(sql`
    insert into flow_progress (environment_id, through_at, through_id)
    values (${environmentId}, ${from}, 0)
    on conflict (environment_id) do nothing`);

/** Locks the position, so that records are added once. Undefined if another process is adding them now. */
export const lockProgress = (tx: Queryable, environmentId: bigint) =>
  tx.maybeOne<FlowPlace>(sql`
    select through_at as "throughAt", through_id as "throughId" from flow_progress
    where environment_id = ${environmentId}
    for update skip locked`);

const dayOf = (time: Sql): Sql => sql`((${time} at time zone 'UTC') + interval '1 hour')::date`;

/** Naira records after a position, oldest first. Their own columns never change. */
const after = (environmentId: bigint, place: Sql, until: Sql, limit: number): Sql => sql`
  select created_at, id, posting_type, currency, amount, fee + stamp_duty as charges
  from transactions
  where environment_id = ${environmentId} and (created_at, id) > ${place} and created_at < ${until}
  order by created_at, id limit ${limit}`;

const sums: Sql = sql`
  count(*) filter (where posting_type = 'Credit')::bigint as in_count,
  coalesce(sum(amount) filter (where posting_type = 'Credit'), 0)::bigint as in_amount,
  count(*) filter (where posting_type = 'Debit')::bigint as out_count,
  coalesce(sum(amount) filter (where posting_type = 'Debit'), 0)::bigint as out_amount,
  coalesce(sum(charges) filter (where posting_type = 'Debit'), 0)::bigint as out_charges`;

export interface FlowChunk {
  readonly environmentId: bigint;
  readonly from: FlowPlace;
  readonly until: Date;
  readonly limit: number;
}

/** Adds the next records to the sums of their days. Returns the last one, and how many there were. */
export const addChunk = (tx: Queryable, { environmentId, from, until, limit }: FlowChunk) =>
  tx.one<{ count: number; throughAt: Date | null; throughId: bigint | null }>(sql`
    with chunk as materialized (
      ${after(environmentId, sql`(${from.throughAt}, ${from.throughId})`, sql`${until}`, limit)}
    ), added as (
      insert into flow_days as kept
        (environment_id, day, in_count, in_amount, out_count, out_amount, out_charges)
      select ${environmentId}, ${dayOf(sql`created_at`)} as day, ${sums}
      from chunk where currency = 'NGN' group by 2
      on conflict (environment_id, day) do update set
        in_count = kept.in_count + excluded.in_count, in_amount = kept.in_amount + excluded.in_amount,
        out_count = kept.out_count + excluded.out_count, out_amount = kept.out_amount + excluded.out_amount,
        out_charges = kept.out_charges + excluded.out_charges
    )
    select (select count(*)::integer from chunk) as count, last.created_at as "throughAt", last.id as "throughId"
    from (select) one
    left join lateral (select created_at, id from chunk order by created_at desc, id desc limit 1) last on true`);

export const moveProgress = (tx: Queryable, environmentId: bigint, place: FlowPlace) =>
  tx.run(sql`
    update flow_progress set through_at = ${place.throughAt}, through_id = ${place.throughId}
    where environment_id = ${environmentId}`);

/** Deletes the sums of days that no page shows any more. */
export const deleteDaysBefore = (tx: Queryable, environmentId: bigint, day: string) =>
  tx.run(sql`
    delete from flow_days where environment_id = ${environmentId} and day < ${day}::date`);

/** Enqueues the rest of a long history. One job for each environment is enough. */
export const enqueueAdding = (queryable: Queryable, task: string, environmentId: bigint) =>
  queryable.run(sql`
    select graphile_worker.add_job(${task}, json_build_object('environmentId', ${String(environmentId)}::text),
      job_key := ${`${task}/${environmentId}`})`);

export interface FlowDay {
  readonly day: string;
  readonly inCount: number;
  readonly inAmount: Minor;
  readonly outCount: number;
  readonly outAmount: Minor;
  readonly outCharges: Minor;
}

export interface FlowDays {
  readonly days: readonly FlowDay[];
  /** How many records after the position were read, and the time of the last one. */
  readonly newest: number;
  readonly latest: Date | null;
}

export interface FlowsAsked {
  readonly environmentId: bigint;
  /** The first day. */
  readonly since: string;
  readonly limit: number;
}

/**
 * The sums of days, with the next records after the position. One statement sees one state of the books, so no record is
 * in both or in neither.
 */
export const readFlowDays = async (
  queryable: Queryable,
  { environmentId, since, limit }: FlowsAsked,
): Promise<FlowDays> => {
  const place = sql`((select through_at from place), (select through_id from place))`;
  const rows = await queryable.many<FlowDay & Omit<FlowDays, "days">>(sql`
    with place as materialized (
      select through_at, through_id from flow_progress where environment_id = ${environmentId}
    ), newest as materialized (
      ${after(environmentId, place, sql`'infinity'::timestamptz`, limit)}
    ), parts as (
      select day, in_count, in_amount, out_count, out_amount, out_charges
      from flow_days where environment_id = ${environmentId}
      union all
      select ${dayOf(sql`created_at`)}, ${sums} from newest where currency = 'NGN' group by 1
    ), days as (
      select to_char(day, 'YYYY-MM-DD') as day, sum(in_count)::integer as "inCount",
             sum(in_amount)::bigint as "inAmount", sum(out_count)::integer as "outCount",
             sum(out_amount)::bigint as "outAmount", sum(out_charges)::bigint as "outCharges"
      from parts where day >= ${since}::date
      group by parts.day
    )
    select days.*, read.newest, read.latest
    from (select count(*)::integer as newest, max(created_at) as latest from newest) read
    left join days on true
    order by days.day`);
  const [first] = rows;
  const days = rows.flatMap(({ newest, latest, ...day }) => (day.day === null ? [] : [day]));
  return { days, newest: first?.newest ?? 0, latest: first?.latest ?? null };
};

export interface UnsuccessfulDay {
  readonly day: string;
  readonly openCount: number;
  readonly unknownCount: number;
  readonly returnedCount: number;
  readonly returnedAmount: Minor;
  readonly returnedCharges: Minor;
  /** All records that were read, and the oldest of them. */
  readonly records: number;
  readonly oldest: Date;
}

/**
 * Counts by day what was ordered out and failed or has not succeeded yet, among this many of the newest such records.
 * It reads the index by status, which has no successful record.
 */
export const readUnsuccessfulDays = (
  queryable: Queryable,
  { environmentId, since, limit }: { environmentId: bigint; since: Date; limit: number },
) => {
  const ordered = sql`order by ${newestFirst(sql`created_at`, sql`id`)} limit ${limit}`;
  const newest = (status: Sql): Sql => sql`(
    select created_at, id, status, posting_type, currency, progress, amount, fee + stamp_duty as charges
    from transactions
    where environment_id = ${environmentId} and status = ${status} and created_at >= ${since}
    ${ordered})`;
  const [pending, reversed, failed] = ["Pending", "Reversed", "Failed"].map((status) =>
    newest(sql`${status}`),
  );
  return queryable.many<UnsuccessfulDay>(sql`
    select to_char(${dayOf(sql`created_at`)}, 'YYYY-MM-DD') as day,
           count(*) filter (where ${isOut} and status = 'Pending')::integer as "openCount",
           count(*) filter (where ${isOut} and progress = 'unknown')::integer as "unknownCount",
           count(*) filter (where ${isOut} and status <> 'Pending')::integer as "returnedCount",
           coalesce(sum(amount) filter (where ${isOut} and status <> 'Pending'), 0)::bigint as "returnedAmount",
           coalesce(sum(charges) filter (where ${isOut} and status <> 'Pending'), 0)::bigint as "returnedCharges",
           count(*)::integer as records, min(created_at) as oldest
    from (
      select * from (${pending} union all ${reversed} union all ${failed}) each_status ${ordered}
    ) record
    group by 1 order by 1`);
};

const isOut: Sql = sql`posting_type = 'Debit' and currency = 'NGN'`;
