import type { Database } from "../database/database.ts";
import type { Randomness } from "../randomness.ts";
import type { Vault } from "../sealing/vault.ts";
import { readSealedSecret, writeSealedSecret } from "./installation-queries.ts";

const SECRET_BYTES = 32;

/**
 * Returns a secret of this installation, which the first caller creates. The database keeps it sealed. Processes that
 * ask together get the same one.
 */
export async function openInstallationSecret(
  database: Database,
  { vault, randomness }: { readonly vault: Vault; readonly randomness: Randomness },
  name: string,
): Promise<string> {
  const known = await readSealedSecret(database, name);
  if (known !== undefined) return vault.open(known, name);
  const secret = randomness.bytes(SECRET_BYTES).toString("base64url");
  await writeSealedSecret(database, name, vault.seal(secret, name));
  const kept = await readSealedSecret(database, name);
  if (kept === undefined) throw new Error(`the secret ${name} was not stored`);
  return vault.open(kept, name);
}
