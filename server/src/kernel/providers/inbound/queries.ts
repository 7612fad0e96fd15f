import type { Queryable } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";

export const PROCESS_NOTICE_TASK = "inbound.process";

/** A notice by its place. The time selects the month's partition. */
export interface NoticePlace {
  readonly id: string;
  readonly receivedAt: string;
}

export interface StoredNotice {
  readonly id: bigint;
  readonly receivedAt: Date;
  readonly provider: string;
  readonly body: Buffer;
  readonly processedAt: Date | null;
  readonly failure: string | null;
}

const noticeColumns = sql`
  notice.id, notice.received_at as "receivedAt", notice.provider, notice.body,
  notice.processed_at as "processedAt", notice.failure`;

export interface NewNotice {
  readonly provider: string;
  readonly body: Buffer;
  /** What its processing continues. Null where tracing is off. */
  readonly traceparent: string | null;
}

/** Stores a notice and enqueues its processing: both, or neither. */
export const insertNotice = (queryable: Queryable, { provider, body, traceparent }: NewNotice) =>
  queryable.one(sql`
    with notice as (
      insert into inbound_notices (provider, body) values (${provider}, ${body})
      returning id, received_at
    )
    select job.id from notice
    cross join lateral graphile_worker.add_job(${PROCESS_NOTICE_TASK}, ${placeIn(traceparent)}) job`);

const placeIn = (traceparent: string | null) => sql`
  json_strip_nulls(json_build_object(
    'id', notice.id::text, 'receivedAt', notice.received_at, 'traceparent', ${traceparent}::text))`;

export const readNotice = (queryable: Queryable, { id, receivedAt }: NoticePlace) =>
  queryable.one<StoredNotice>(sql`
    select ${noticeColumns} from inbound_notices notice
    where notice.id = ${BigInt(id)} and notice.received_at = ${receivedAt}::timestamptz`);

export const writeProcessed = (queryable: Queryable, { id, receivedAt }: NoticePlace) =>
  queryable.run(sql`
    update inbound_notices set processed_at = now(), failure = null
    where id = ${BigInt(id)} and received_at = ${receivedAt}::timestamptz`);

export const writeFailure = (
  queryable: Queryable,
  { id, receivedAt }: NoticePlace,
  failure: string,
) =>
  queryable.run(sql`
    update inbound_notices set failure = ${failure}
    where id = ${BigInt(id)} and received_at = ${receivedAt}::timestamptz`);

/** Notices that are not processed yet, the oldest first. */
export const readUnprocessed = (queryable: Queryable, limit: number) =>
  queryable.many<StoredNotice>(sql`
    select ${noticeColumns} from inbound_notices notice
    where notice.processed_at is null
    order by notice.received_at, notice.id
    limit ${limit}`);

export const NOTICE_DAYS = 7;

/** The latest notice of a provider. Undefined if none came in the last days. */
export const readLatestNotice = (queryable: Queryable, provider: string) =>
  queryable.maybeOne<Pick<StoredNotice, "receivedAt">>(sql`
    select notice.received_at as "receivedAt" from inbound_notices notice
    where notice.provider = ${provider}
      and notice.received_at > now() - ${NOTICE_DAYS}::integer * interval '1 day'
    order by notice.received_at desc
    limit 1`);

/** Finds a notice by its number alone, for the operator. It searches every month. */
export const findNotice = (queryable: Queryable, id: bigint) =>
  queryable.maybeOne<StoredNotice>(sql`
    select ${noticeColumns} from inbound_notices notice where notice.id = ${id}`);

/** Processes a notice again. Its effect still happens once. */
export const enqueueNotice = (queryable: Queryable, id: bigint) =>
  queryable.one(sql`
    select job.id from inbound_notices notice
    cross join lateral graphile_worker.add_job(${PROCESS_NOTICE_TASK}, ${placeIn(null)}) job
    where notice.id = ${id}`);
