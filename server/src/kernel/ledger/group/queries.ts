import { bigintArray, textArray } from "../../database/arrays.ts";
import { type Sql, sql } from "../../database/sql.ts";
import { digest } from "../../digest.ts";

export const COMMIT: Sql = sql`commit`;
export const ROLLBACK: Sql = sql`rollback`;

/**
 * A name's lock. Two names that share one by chance wait for each other and are none the worse for it. A merchant chooses
 * part of a name, and must not find one that has the number of a lock of our own: so it is a hash that nobody can invert.
 */
export const nameLock = (name: string): bigint => digest("sha1", name).readBigInt64BE(0);

/**
 * Takes every lock of a group: first the names of what may not exist yet, then the accounts, both in the order they are
 * given in; and reads the accounts. Their rows are those of the locked versions: PostgreSQL reads a row that it had to
 * wait for anew. That holds for the locked table alone, so nothing else is read here. The names stand on the left of
 * an outer join, so they are locked first and in any case; where there is no account one row of nulls comes back.
 *
 * `offset 0` keeps each row's look-up a look-up of its own. As a plain join this is planned, while the table is small,
 * as a scan of it for every key, and a named statement keeps its plan: at 20,000 accounts that took 10 ms a group.
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

export interface OperationsAsked {
  readonly environmentIds: readonly bigint[];
  readonly keys: readonly string[];
}

/**
 * What stands before every decision, in one statement, because each statement costs a group as much as many rows: the one
 * moment that is now for all members, where in the course of time that is, which edition there is of what seldom changes;
 * and what was done before under the members' operation keys. An edition is one server's: one that took over may have lost
 * what its last change was, or a row that was new.
 */
export const readGate = (
  { environmentIds, keys }: OperationsAsked,
  [before, current, after]: readonly [Sql, Sql, Sql],
): Sql => sql`
  select clock_timestamp() as "now", to_char(now() at time zone 'UTC', 'YYYY_MM') as month,
         operation_period(now()) as period, current_setting('synchronous_commit') as "synchronousCommit",
         (select edition::text || ' ' || pg_postmaster_start_time()::text from standing where only_row) as edition,
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
    select id, business_id as "businessId", mode, clock_offset_ms as "clockOffsetMs",
           (select status from businesses where id = environments.business_id) as "businessStatus",
           exists (select from event_audience where environment_id = environments.id) as "isHeard"
    from environments where id = asked.id offset 0
  ) environment`;

/** When each key is or was revoked and expires, null for never; and how much it may do. */
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
