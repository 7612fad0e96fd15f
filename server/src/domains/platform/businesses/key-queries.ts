import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import type { KeyLimits } from "./rules.ts";

export interface NewApiKey extends KeyLimits {
  readonly environmentId: bigint;
  readonly id: bigint;
  /** Null for the main key. */
  readonly name: string | null;
  readonly keyHash: Buffer;
  readonly keySealed: Buffer;
  readonly publicKeySealed: Buffer;
}

export const insertApiKey = (tx: Queryable, key: NewApiKey) =>
  tx.run(sql`
    insert into api_keys (environment_id, id, name, key_hash, key_sealed, public_key_sealed, access, scopes, expires_at, networks)
    values (${key.environmentId}, ${key.id}, ${key.name}, ${key.keyHash}, ${key.keySealed}, ${key.publicKeySealed},
      ${key.access}, ${key.scopes}, ${key.expiresAt}, ${key.networks})`);

/** A key without its secrets. */
export interface ApiKey extends KeyLimits {
  readonly environmentId: bigint;
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly id: bigint;
  readonly name: string | null;
  readonly createdAt: Date;
  /** When it stops being valid; null if no end is set. */
  readonly endsAt: Date | null;
}

const keyColumns = sql`
  key.environment_id as "environmentId", environment.business_id as "businessId", environment.mode, key.id, key.name,
  key.access, key.scopes, key.expires_at as "expiresAt", key.networks, key.created_at as "createdAt",
  key.revoked_at as "endsAt"`;

const notRevoked = sql`(key.revoked_at is null or key.revoked_at > clock_timestamp())`;

export interface KeyInForce extends ApiKey {
  readonly keySealed: Buffer;
  readonly publicKeySealed: Buffer;
}

/** The valid keys, the newest of each mode first. */
export const readKeysInForce = (queryable: Queryable, businessId: bigint) =>
  queryable.many<KeyInForce>(sql`
    select ${keyColumns}, key.key_sealed as "keySealed", key.public_key_sealed as "publicKeySealed"
    from environments environment
    join api_keys key on key.environment_id = environment.id
    where environment.business_id = ${businessId} and ${notRevoked}
    order by environment.mode desc, key.id desc`);

/** A key with its last use, as processes have written it. */
export interface ListedKey extends ApiKey {
  readonly lastUsedAt: Date | null;
  readonly lastAddress: string | null;
}

export const readListedKeys = (queryable: Queryable, businessId: bigint) =>
  queryable.many<ListedKey>(sql`
    select ${keyColumns}, use.used_at as "lastUsedAt", use.address as "lastAddress"
    from environments environment
    join api_keys key on key.environment_id = environment.id
    left join api_key_uses use on use.environment_id = key.environment_id and use.api_key_id = key.id
    where environment.business_id = ${businessId} and ${notRevoked}
    order by environment.mode desc, key.id desc`);

/** A valid key. Ids come from one sequence, so they are unique over all environments. */
export const readKey = (queryable: Queryable, id: bigint) =>
  queryable.maybeOne<ApiKey>(sql`
    select ${keyColumns}
    from api_keys key join environments environment on environment.id = key.environment_id
    where key.id = ${id} and ${notRevoked}`);

/** The limits of an environment's newest main key. */
export const readMainKey = (queryable: Queryable, environmentId: bigint) =>
  queryable.maybeOne<KeyLimits>(sql`
    select access, scopes, expires_at as "expiresAt", networks from api_keys
    where environment_id = ${environmentId} and name is null
    order by id desc limit 1`);

export const readKeyByName = (queryable: Queryable, environmentId: bigint, name: string) =>
  queryable.maybeOne<{ id: bigint }>(sql`
    select id from api_keys where environment_id = ${environmentId} and name = ${name} and revoked_at is null`);

export const updateKeyLimits = (
  tx: Queryable,
  { environmentId, id, access, scopes, expiresAt, networks }: ApiKey,
) =>
  tx.run(sql`
    update api_keys set access = ${access}, scopes = ${scopes}, expires_at = ${expiresAt}, networks = ${networks}
    where environment_id = ${environmentId} and id = ${id}`);

/** Uses the database's clock, because every use of a key compares with it. */
export const revokeApiKey = (tx: Queryable, { environmentId, id }: ApiKey) =>
  tx.run(sql`
    update api_keys set revoked_at = clock_timestamp()
    where environment_id = ${environmentId} and id = ${id}`);

/** Gives every valid main key an end, or an earlier one, on the database's clock. */
export const endMainKeys = (tx: Queryable, environmentId: bigint, overlapHours: number) =>
  tx.many<{ endsAt: Date }>(sql`
    update api_keys key
    set revoked_at = least(coalesce(revoked_at, 'infinity'),
                           clock_timestamp() + make_interval(hours => ${overlapHours}))
    where environment_id = ${environmentId} and name is null and ${notRevoked}
    returning revoked_at as "endsAt"`);

export const updateMainScopes = (tx: Queryable, environmentId: bigint, scopes: readonly string[]) =>
  tx.run(sql`
    update api_keys key set scopes = ${scopes}
    where environment_id = ${environmentId} and name is null and ${notRevoked}`);
