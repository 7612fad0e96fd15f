import { bigintArray, textArray } from "../../database/arrays.ts";
import { type Sql, sql } from "../../database/sql.ts";
import { digest } from "../../digest.ts";

export const COMMIT: Sql = sql`commit`;
export const ROLLBACK: Sql = sql`rollback`;

/**
 * Makes the commit of a group that only read wait for the standbys. PostgreSQL waits for none if the transaction wrote
 * nothing to the log. The effects of a commit whose session ended while it waited can be read, and may be on no standby
 * yet. This row lock is written to the log after all that can be read; it disturbs no other transaction.
 */
export const WAIT_FOR_STANDBYS: Sql = sql`select from access_version where only_row for key share`;

/**
 * Returns the advisory lock of a name. Two names with the same number only wait for each other. A merchant chooses part
 * of a name and must not be able to reach another advisory lock of ours, so the number is a cryptographic hash.
 */
export const hashLockName = (name: string): bigint => digest("sha1", name).readBigInt64BE(0);

/**
 * Takes every lock of a group, in the given order: first names of rows that may not exist, then accounts. Reads the
 * accounts as they are under their locks: PostgreSQL reads a row again after waiting for its lock. It does so only for
 * the locked table, so this statement reads no other table. The names are on the left of an outer join, so they are
 * always locked, and first. Without accounts, one row of nulls comes back.
 *
 * `offset 0` makes each row a lookup of its own. While the table is small, PostgreSQL plans a plain join as a scan of the
 * table for every key, and a named statement keeps its plan: at 20,000 accounts that took 10 ms a group.
 */
export const takeLocks = (
  names: readonly bigint[],
  environmentIds: readonly bigint[],
  ids: readonly bigint[],
): Sql => sql`
  with named as materialized (
    select count(pg_advisory_xact_lock(name)) as locks from unnest(${bigintArray(names)}::bigint[]) as name
  )
  select account.*
  from named
  left join lateral (
    select locked.*
    from unnest(${bigintArray(environmentIds)}::bigint[], ${bigintArray(ids)}::bigint[]) as asked(environment_id, id)
    cross join lateral (
      select environment_id as "environmentId", id, kind, currency, available, held, pending, entry_seq as "entrySeq",
             ctid::text as "rowAt"
      from ledger_accounts
      where environment_id = asked.environment_id and id = asked.id
      offset 0 for no key update
    ) locked
    where named.locks >= 0
    offset 0
  ) account on true`;

export const readPeriod: Sql = sql`select operation_period(now()) as number`;

export interface OperationKeys {
  readonly environmentIds: readonly bigint[];
  readonly keys: readonly string[];
}

/**
 * Reads, in one statement, what a group checks before every decision, because a statement costs as much as many rows. It
 * returns the time for all operations with its month and period, the version of the access state, and the recorded
 * answers for the operation keys. The server's start time is part of the version: a server that took over may have lost
 * the last change, or a new row.
 */
export const readPrechecks = (
  { environmentIds, keys }: OperationKeys,
  [before, current, after]: readonly [Sql, Sql, Sql],
): Sql => sql`
  select clock_timestamp() as "now", to_char(now() at time zone 'UTC', 'YYYY_MM') as month,
         operation_period(now()) as period, current_setting('synchronous_commit') as "synchronousCommit",
         (select version::text || ' ' || pg_postmaster_start_time()::text from access_version where only_row) as version,
         (
           select json_agg(record)
           from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[]) as used(environment_id, key)
           cross join lateral (
             select environment_id::text as "environmentId", key, encode(fingerprint, 'hex') as fingerprint, status, body
             from (
               select * from ${before} union all select * from ${current} union all select * from ${after}
             ) kept
             where environment_id = used.environment_id and key = used.key
               and recorded_at > now() - interval '30 days'
             offset 0
           ) record
         ) as records`;

export const readEnvironments = (ids: readonly bigint[]): Sql => sql`
  select environment.*
  from unnest(${bigintArray(ids)}::bigint[]) as asked(id)
  cross join lateral (
    select known.id, known.business_id as "businessId", known.mode, known.clock_offset_ms as "clockOffsetMs",
           business.status as "businessStatus", business.move_step as "moveStep", business.moved_to as "movedTo",
           exists (select from event_audience where environment_id = known.id) as "hasSubscribers"
    from environments known left join businesses business on business.id = known.business_id
    where known.id = asked.id offset 0
  ) environment`;

/** When each key was revoked and when it expires (null: never), and its access level. */
export const readKeys = (environmentIdsById: ReadonlyMap<bigint, bigint>): Sql => sql`
  select key.*
  from unnest(
    ${bigintArray([...environmentIdsById.values()])}::bigint[], ${bigintArray([...environmentIdsById.keys()])}::bigint[])
    as asked(environment_id, id)
  cross join lateral (
    select id, revoked_at as "revokedAt", expires_at as "expiresAt", access from api_keys
    where environment_id = asked.environment_id and id = asked.id
    offset 0
  ) key`;

export const readPauses: Sql = sql`select service, message from service_pauses`;
