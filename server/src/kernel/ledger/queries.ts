import { hash } from "node:crypto";
import { bigintArray, textArray } from "../database/arrays.ts";
import { type Sql, sql } from "../database/sql.ts";

/**
 * How a group begins: bounded, so that a process frozen inside one stops the others for a second and no longer; and
 * with index plans only, because a named statement's plan, made while a table was small, would scan it for ever.
 */
export const BEGIN = `
  begin;
  set local idle_in_transaction_session_timeout = '1s';
  set local lock_timeout = '2s';
  set local statement_timeout = '5s';
  set local enable_seqscan = off;
  set local enable_hashjoin = off;
  set local enable_mergejoin = off`;

export const COMMIT: Sql = sql`commit`;
export const ROLLBACK: Sql = sql`rollback`;

/** Locks names of things that may not exist yet, for the length of the transaction. */
export const lockNames = (names: readonly bigint[]): Sql => sql`
  select count(pg_advisory_xact_lock(name)) from unnest(${bigintArray(names)}::bigint[]) as name`;

/** A name's lock. Two names that share one by chance wait for each other and are none the worse for it. */
export const nameLock = (name: string): bigint => hash("sha1", name, "buffer").readBigInt64BE(0);

/**
 * Locks accounts in the order they are given in and reads them. The rows are those of the locked versions: PostgreSQL
 * reads a row that it had to wait for anew. That holds for the locked table alone, so nothing else is read here.
 *
 * `offset 0` keeps each row's look-up a look-up of its own. As a plain join this is planned, while the table is small,
 * as a scan of it for every key, and a named statement keeps its plan: at 20,000 accounts that took 10 ms a group.
 */
export const lockAccounts = (environmentIds: readonly bigint[], ids: readonly bigint[]): Sql => sql`
  select account.*
  from unnest(${bigintArray(environmentIds)}::bigint[], ${bigintArray(ids)}::bigint[]) as asked(environment_id, id)
  cross join lateral (
    select environment_id as "environmentId", id, kind, currency, available, held, pending, entry_seq as "entrySeq"
    from ledger_accounts
    where environment_id = asked.environment_id and id = asked.id
    offset 0 for no key update
  ) account`;

/**
 * What stands before every decision: the environments and the one moment that is now for all of them, which of the
 * members' keys no longer count, and what is paused. One statement, because each costs a group as much as a few rows.
 */
export const readGate = (
  environmentIds: readonly bigint[],
  keyEnvironmentIds: readonly bigint[],
  keyIds: readonly bigint[],
): Sql => sql`
  select environment.id, environment.business_id as "businessId", environment.mode,
         (select status from businesses where id = environment.business_id) as "businessStatus",
         environment.clock_offset_ms as "clockOffsetMs", (select clock_timestamp()) as "now",
         array(
           select key.id::text
           from unnest(${bigintArray(keyEnvironmentIds)}::bigint[], ${bigintArray(keyIds)}::bigint[])
             as used(environment_id, id)
           cross join lateral (
             select id from api_keys
             where environment_id = used.environment_id and id = used.id and revoked_at <= clock_timestamp()
             offset 0
           ) key
         ) as "revokedKeys",
         (select json_object_agg(service, message) from service_pauses) as pauses
  from unnest(${bigintArray(environmentIds)}::bigint[]) as asked(id)
  cross join lateral (
    select id, business_id, mode, clock_offset_ms from environments where id = asked.id offset 0
  ) environment`;

/**
 * What was done under these keys. A period is 30 days, so a key of the last 30 is in this one or the one before; or in
 * the next, on a server that took over from one whose clock was ahead. As sub-selects the periods are computed once and
 * not for each key, which was nine tenths of this statement's time.
 */
export const readOperationRecords = (
  environmentIds: readonly bigint[],
  keys: readonly string[],
): Sql => sql`
  select record.environment_id as "environmentId", record.key, record.fingerprint, record.status, record.body
  from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[]) as asked(environment_id, key)
  cross join lateral (
    select environment_id, key, fingerprint, status, body
    from operation_records
    where period in ((select operation_period(now()) - 1), (select operation_period(now())),
        (select operation_period(now()) + 1))
      and environment_id = asked.environment_id and key = asked.key
      and recorded_at > now() - interval '30 days'
    offset 0
  ) record`;
