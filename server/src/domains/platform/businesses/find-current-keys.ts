import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import type { IssuedKey } from "./issue-api-key.ts";
import { readKeysInForce } from "./key-queries.ts";
import { readBusiness } from "./queries.ts";
import { opened } from "./show-keys.ts";

/** A business by its id and its account number, so that an id of another database does not match. */
export interface KnownBusiness {
  readonly businessId: bigint;
  readonly serviceAccountNumber: string;
}

/**
 * Returns the newest main key pair of each mode; nothing for an unknown business. Only for the file of a demo:
 * `showKeys` shows keys to a person and records it.
 */
export async function findCurrentKeys(
  kit: Kit,
  { businessId, serviceAccountNumber }: KnownBusiness,
): Promise<Record<Mode, IssuedKey> | undefined> {
  const business = await readBusiness(kit.database, businessId);
  if (business?.serviceAccountNumber !== serviceAccountNumber) return undefined;
  const keys = await readKeysInForce(kit.database, businessId);
  const newest = (mode: Mode) => {
    const key = keys.find((one) => one.mode === mode && one.name === null && one.endsAt === null);
    const { apiKey, publicKey } = opened(kit, present(key, `the ${mode} key`));
    return { apiKey, publicKey };
  };
  return { test: newest("test"), live: newest("live") };
}
