import { bigintArray, textArray, timeArray } from "../database/arrays.ts";
import type { Queryable } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import type { Access, KeyedAccess, Mode } from "./access.ts";

export interface AccessRow extends Omit<KeyedAccess, "scopes" | "publicKey" | "networks"> {
  readonly scopes: string[];
  readonly networks: string[];
  readonly publicKeySealed: Buffer;
}

/** The key with this hash, if it is not revoked. Also an expired one, so that its caller gets the reason. */
export const findAccess = (database: Queryable, keyHash: Buffer) =>
  database.maybeOne<AccessRow>(sql`
    select key.id as "apiKeyId", key.environment_id as "environmentId", environment.business_id as "businessId",
           environment.mode, business.status as "businessStatus", business.move_step as "moveStep",
           business.moved_to as "movedTo", key.scopes, key.access as "keyAccess",
           coalesce(key.expires_at <= clock_timestamp(), false) as "isExpired", key.networks,
           key.public_key_sealed as "publicKeySealed", environment.requests_per_second as "requestsPerSecond",
           environment.requests_burst as "requestsBurst",
           environment.signature_helper_allowed as "signatureHelperAllowed",
           environment.oldest_signature_version as "oldestSignatureVersion"
    from api_keys key
    join environments environment on environment.id = key.environment_id
    join businesses business on business.id = environment.business_id
    where key.key_hash = ${keyHash} and (key.revoked_at is null or key.revoked_at > clock_timestamp())`);

/** The environment of a business in a mode, for callers without an API key. */
export const findEnvironmentAccess = (database: Queryable, businessId: bigint, mode: Mode) =>
  database.maybeOne<Omit<Access, "scopes">>(sql`
    select environment.id as "environmentId", environment.business_id as "businessId", environment.mode,
           business.status as "businessStatus", business.move_step as "moveStep", business.moved_to as "movedTo"
    from environments environment
    join businesses business on business.id = environment.business_id
    where environment.business_id = ${businessId} and environment.mode = ${mode}`);

/** The hashes of all keys that were made in the last given seconds, or of all keys. */
export const readKeyHashes = (database: Queryable, madeWithinSeconds?: number) =>
  database.many<{ hash: Buffer }>(
    madeWithinSeconds === undefined
      ? sql`select key_hash as hash from api_keys`
      : sql`
          select key_hash as hash from api_keys
          where created_at > clock_timestamp() - make_interval(secs => ${madeWithinSeconds})`,
  );

export const readPauses = (database: Queryable) =>
  database.many<{ service: string; message: string }>(
    sql`select service, message from service_pauses`,
  );

/** How long a process counts as alive after it was last seen. */
const ALIVE_SECONDS = 5;

/** Says that this process is alive, and answers how many are. */
export const countProcesses = async (database: Queryable, id: string): Promise<number> => {
  await database.run(sql`
    insert into api_processes (id, seen_at) values (${id}, clock_timestamp())
    on conflict (id) do update set seen_at = excluded.seen_at`);
  const row = await database.one<{ alive: number }>(sql`
    select count(*)::integer as alive from api_processes
    where seen_at > clock_timestamp() - make_interval(secs => ${ALIVE_SECONDS})`);
  return row.alive;
};

export const forgetProcess = (database: Queryable, id: string) =>
  database.run(sql`delete from api_processes where id = ${id}`);

/** The last use of a key that a process knows of. */
export interface KeyUse {
  readonly environmentId: bigint;
  readonly apiKeyId: bigint;
  readonly usedAt: Date;
  readonly address: string;
}

/** In the order of the keys, so that two concurrent writers cannot deadlock. */
export const insertKeyUses = (database: Queryable, uses: readonly KeyUse[]) =>
  database.run(sql`
    insert into api_key_uses (environment_id, api_key_id, used_at, address)
    select environment_id, api_key_id, used_at, address from unnest(
      ${bigintArray(uses.map((use) => use.environmentId))}::bigint[],
      ${bigintArray(uses.map((use) => use.apiKeyId))}::bigint[],
      ${timeArray(uses.map((use) => use.usedAt))}::timestamptz[],
      ${textArray(uses.map((use) => use.address))}::text[]) as new(environment_id, api_key_id, used_at, address)
    order by environment_id, api_key_id
    on conflict (environment_id, api_key_id) do update set used_at = excluded.used_at, address = excluded.address
    where excluded.used_at > api_key_uses.used_at`);
