import type { Queryable } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { apiKeySeal, publicKeySeal } from "../../../kernel/tenancy/api-keys.ts";
import { newKey } from "../../../kernel/tenancy/key-form.ts";
import { insertApiKey } from "./key-queries.ts";
import type { KeyLimits } from "./rules.ts";

export interface IssuedKey {
  readonly apiKey: string;
  readonly publicKey: string;
}

interface KeyOrder {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly mode: Mode;
  /** Null for the environment's main key. */
  readonly name: string | null;
  readonly limits: KeyLimits;
}

/** Creates a key pair and stores it sealed: found by its hash, shown again only by `showKeys`. */
export async function issueApiKey(kit: Kit, tx: Queryable, order: KeyOrder): Promise<IssuedKey> {
  const { environmentId, id, mode, name, limits } = order;
  const apiKey = newKey(kit.randomness, `${mode}_key_`, kit.cell);
  const publicKey = newKey(kit.randomness, `${mode}_pub_`, null);
  await insertApiKey(tx, {
    environmentId,
    id,
    name,
    ...limits,
    keyHash: kit.vault.lookupHash(apiKey),
    keySealed: kit.vault.seal(apiKey, apiKeySeal(environmentId, id)),
    publicKeySealed: kit.vault.seal(publicKey, publicKeySeal(environmentId, id)),
  });
  return { apiKey, publicKey };
}
