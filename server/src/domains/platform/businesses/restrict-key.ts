import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { recordAction } from "../audit/index.ts";
import { lockedBusiness } from "./change-status.ts";
import { keyNotFound, mainKeyRevoked } from "./errors.ts";
import { type ApiKey, readKey, revokeApiKey, updateKeyLimits } from "./key-queries.ts";
import { detailsOfLimits, type KeyLimits, requireLimits } from "./rules.ts";

export interface KeyOrder {
  readonly keyId: bigint;
  readonly by: string;
  /** Where the key must be. Left out for the operator, who may change any. */
  readonly of?: { readonly businessId: bigint; readonly mode: Mode };
}

/** A key after the change, and whether anything changed. */
export interface ChangedKey extends ApiKey {
  readonly changed: boolean;
}

/**
 * Sets limits of a key. Every group reads access level and expiry, so for writes they apply from the commit on. For
 * reads, and for addresses and scopes, they apply within a second.
 */
export function restrictKey(
  kit: Kit,
  { keyId, by, of, changes }: KeyOrder & { changes: Partial<KeyLimits> },
): Promise<ChangedKey> {
  return kit.database.transaction(async (tx) => {
    const before = await lockedKey(tx, keyId, of);
    const after = { ...before, ...requireLimits(changes, kit.clock.now()) };
    const [old, now] = [detailsOfLimits(before), detailsOfLimits(after)];
    if (isDeepStrictEqual(old, now)) return { ...before, changed: false };
    await updateKeyLimits(tx, after);
    const { businessId, mode } = before;
    const details = { keyId: String(keyId), before: old, after: now };
    await recordAction(kit, tx, { by, action: "key.restrict", businessId, mode, details });
    return { ...after, changed: true };
  });
}

/**
 * Revokes a named key, or a replaced main key, at once. Throws for the current main key, which is rotated instead.
 */
export function revokeKey(kit: Kit, { keyId, by, of }: KeyOrder): Promise<ApiKey> {
  return kit.database.transaction(async (tx) => {
    const key = await lockedKey(tx, keyId, of);
    const { businessId, mode, name, endsAt } = key;
    if (name === null && endsAt === null) throw mainKeyRevoked();
    await revokeApiKey(tx, key);
    const details = { keyId: String(keyId), name };
    await recordAction(kit, tx, { by, action: "key.revoke", businessId, mode, details });
    return key;
  });
}

/** Locks the business of a valid key and returns the key. */
async function lockedKey(tx: Transaction, keyId: bigint, of: KeyOrder["of"]): Promise<ApiKey> {
  const found = await readKey(tx, keyId);
  if (found === undefined || !isIn(found, of)) throw keyNotFound({ keyId });
  await lockedBusiness(tx, found.businessId);
  // Read under the lock, after another operator's change.
  const key = await readKey(tx, keyId);
  if (key === undefined) throw keyNotFound({ keyId });
  return key;
}

/** A key of another business, or of the other mode, is as unknown as one that does not exist. */
const isIn = ({ businessId, mode }: ApiKey, of: KeyOrder["of"]): boolean =>
  of === undefined || (of.businessId === businessId && of.mode === mode);
