import type { Kit } from "../../../kernel/kit.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { apiKeySeal, publicKeySeal } from "../../../kernel/tenancy/api-keys.ts";
import { recordAction } from "../audit/index.ts";
import { lockedBusiness } from "./change-status.ts";
import { keyNotFound } from "./errors.ts";
import type { IssuedKey } from "./issue-api-key.ts";
import { type KeyInForce, readKeysInForce } from "./key-queries.ts";
import type { KeyLimits } from "./rules.ts";

export interface ShownKey extends IssuedKey, KeyLimits {
  readonly keyId: bigint;
  readonly mode: Mode;
  /** Null for the main key. */
  readonly name: string | null;
  readonly createdAt: Date;
  /** Set for a rotated key that is valid until then. */
  readonly endsAt: Date | null;
}

export interface ShownKeys {
  readonly businessId: bigint;
  readonly name: string;
  readonly keys: readonly ShownKey[];
}

interface KeysOrder {
  readonly businessId: bigint;
  readonly by: string;
  /** Left out: every key of both modes. */
  readonly only?: { readonly mode: Mode; readonly keyId: bigint };
}

/** Opens the sealed keys of a business, or one of them. Records who has looked. */
export function showKeys(kit: Kit, { businessId, by, only }: KeysOrder): Promise<ShownKeys> {
  return kit.database.transaction(async (tx) => {
    const { name } = await lockedBusiness(tx, businessId);
    const all = await readKeysInForce(tx, businessId);
    const keys = all.filter(({ id, mode }) => only === undefined || isKey({ id, mode }, only));
    if (only !== undefined && keys.length === 0) throw keyNotFound({ keyId: only.keyId });
    const details = { keyIds: keys.map((key) => String(key.id)) };
    await recordAction(kit, tx, {
      ...{ by, action: "business.show_keys", businessId, details },
      mode: only?.mode,
    });
    return { businessId, name, keys: keys.map((key) => opened(kit, key)) };
  });
}

const isKey = (
  { id, mode }: Pick<KeyInForce, "id" | "mode">,
  only: { readonly mode: Mode; readonly keyId: bigint },
): boolean => id === only.keyId && mode === only.mode;

export function opened(kit: Kit, key: KeyInForce): ShownKey {
  const { environmentId, id, mode, name, createdAt, endsAt } = key;
  const { access, scopes, expiresAt, networks } = key;
  return {
    keyId: id,
    mode,
    name,
    apiKey: kit.vault.open(key.keySealed, apiKeySeal(environmentId, id)),
    publicKey: kit.vault.open(key.publicKeySealed, publicKeySeal(environmentId, id)),
    access,
    scopes,
    expiresAt,
    networks,
    createdAt,
    endsAt,
  };
}
