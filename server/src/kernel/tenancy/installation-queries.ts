import type { Queryable, Transaction } from "../database/database.ts";
import { sql } from "../database/sql.ts";

/** A master key that sealed something in this database. */
export interface KnownMasterKey {
  readonly id: number;
  /** Null until a process that has the key has proven it. */
  readonly fingerprint: Buffer | null;
  /** Whether `keys reseal` found that no row depends on it. */
  readonly isRetired: boolean;
}

/** Held until the transaction ends: processes that start together choose their keys one after another. */
export const lockMasterKeys = (tx: Transaction) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext('kasuwa master keys'))`);

export const readMasterKeys = (queryable: Queryable) =>
  queryable.many<KnownMasterKey>(sql`
    select id, fingerprint, retired_at is not null as "isRetired" from master_keys order by id`);

/** Records that a key may seal from now on. */
export const recordMasterKey = (
  tx: Transaction,
  { id, fingerprint }: { readonly id: number; readonly fingerprint: Buffer },
) =>
  tx.run(sql`
    insert into master_keys (id, fingerprint) values (${id}, ${fingerprint})
    on conflict (id) do update set fingerprint = excluded.fingerprint, retired_at = null`);

/** Marks these keys as not needed by any row, and every other key as needed. */
export const retireMasterKeys = (tx: Transaction, ids: readonly number[]) =>
  tx.run(sql`
    update master_keys
    set retired_at = case when id = any(${ids}::integer[]) then coalesce(retired_at, clock_timestamp()) end`);

export const readSealedSecret = async (queryable: Queryable, name: string) =>
  (
    await queryable.maybeOne<{ sealed: Buffer }>(
      sql`select sealed from installation_secrets where name = ${name}`,
    )
  )?.sealed;

/** Writes nothing if the secret exists. */
export const writeSealedSecret = (queryable: Queryable, name: string, sealed: Buffer) =>
  queryable.run(sql`
    insert into installation_secrets (name, sealed) values (${name}, ${sealed}) on conflict do nothing`);

export const replaceSealedSecret = (queryable: Queryable, name: string, sealed: Buffer) =>
  queryable.run(sql`update installation_secrets set sealed = ${sealed} where name = ${name}`);
