import type { Queryable } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import type { Randomness } from "../randomness.ts";
import { type MasterKey, Vault } from "../vault.ts";

const LOOKUP_SECRET = "lookup";
const LOOKUP_BYTES = 32;

/**
 * The vault of this installation. The secret that lookup hashes are keyed with is made on the first start, and kept
 * sealed in the database: it stays the same when master keys are rotated, or nothing would be found any more.
 */
export async function openVault(
  database: Queryable,
  masterKeys: readonly MasterKey[],
  randomness: Randomness,
): Promise<Vault> {
  const sealer = new Vault(masterKeys, Buffer.alloc(0), randomness);
  const fresh = sealer.seal(randomness.bytes(LOOKUP_BYTES).toString("base64"), LOOKUP_SECRET);
  await database.run(sql`
    insert into installation_secrets (name, sealed) values (${LOOKUP_SECRET}, ${fresh}) on conflict (name) do nothing`);
  const { sealed } = await database.one<{ sealed: Buffer }>(sql`
    select sealed from installation_secrets where name = ${LOOKUP_SECRET}`);
  return new Vault(
    masterKeys,
    Buffer.from(sealer.open(sealed, LOOKUP_SECRET), "base64"),
    randomness,
  );
}
