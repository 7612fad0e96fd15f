import type { Queryable } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import type { Access } from "./access.ts";

export interface AccessRow extends Omit<Access, "scopes" | "publicKey"> {
  readonly scopes: string[];
  readonly publicKeySealed: Buffer;
}

/** The key with this hash, if it is in force. */
export const findAccess = (database: Queryable, keyHash: Buffer) =>
  database.maybeOne<AccessRow>(sql`
    select key.id as "apiKeyId", key.environment_id as "environmentId", environment.business_id as "businessId",
           environment.mode, business.status as "businessStatus", key.scopes,
           key.public_key_sealed as "publicKeySealed", environment.requests_per_second as "requestsPerSecond",
           environment.requests_burst as "requestsBurst",
           environment.signature_helper_allowed as "signatureHelperAllowed",
           environment.oldest_signature_version as "oldestSignatureVersion"
    from api_keys key
    join environments environment on environment.id = key.environment_id
    join businesses business on business.id = environment.business_id
    where key.key_hash = ${keyHash} and (key.revoked_at is null or key.revoked_at > clock_timestamp())`);

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
