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
 * Locks accounts in one fixed order and reads them. The rows are those of the locked versions: PostgreSQL reads a row
 * that it had to wait for anew. That holds for the locked table alone, so nothing is joined that could be stale.
 */
export const lockAccounts = (environmentIds: readonly bigint[], ids: readonly bigint[]): Sql => sql`
  select account.environment_id as "environmentId", account.id, account.kind, account.currency,
         account.available, account.held, account.pending, account.entry_seq as "entrySeq"
  from unnest(${bigintArray(environmentIds)}::bigint[], ${bigintArray(ids)}::bigint[]) as asked(environment_id, id)
  join ledger_accounts account on account.environment_id = asked.environment_id and account.id = asked.id
  order by account.environment_id, account.id
  for no key update of account`;

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
         environment.clock_offset_ms as "clockOffsetMs", (select clock_timestamp()) as "now",
         array(
           select key.id::text
           from unnest(${bigintArray(keyEnvironmentIds)}::bigint[], ${bigintArray(keyIds)}::bigint[])
             as used(environment_id, id)
           join api_keys key on key.environment_id = used.environment_id and key.id = used.id
           where key.revoked_at <= clock_timestamp()
         ) as "revokedKeys",
         (select json_object_agg(service, message) from service_pauses) as pauses
  from unnest(${bigintArray(environmentIds)}::bigint[]) as asked(id)
  join environments environment on environment.id = asked.id`;

/** What was done under these keys. A period is 30 days, so a key of the last 30 is in this one or the one before. */
export const readOperationRecords = (
  environmentIds: readonly bigint[],
  keys: readonly string[],
): Sql => sql`
  select record.environment_id as "environmentId", record.key, record.fingerprint, record.status, record.body
  from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[]) as asked(environment_id, key)
  join operation_records record
    on record.period in (operation_period(now()), operation_period(now()) - 1)
    and record.environment_id = asked.environment_id and record.key = asked.key
  where record.recorded_at > now() - interval '30 days'`;
