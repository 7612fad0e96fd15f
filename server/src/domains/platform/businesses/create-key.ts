import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { recordAction } from "../audit/index.ts";
import { type EnvironmentOrder, lockedEnvironment } from "./change-environment.ts";
import { keyNameTaken } from "./errors.ts";
import { type IssuedKey, issueApiKey } from "./issue-api-key.ts";
import { readKeyByName } from "./key-queries.ts";
import { nextIds } from "./queries.ts";
import { detailsOfLimits, type KeyLimits, requireKeyName, requireLimits } from "./rules.ts";

export interface CreatedKey extends IssuedKey, KeyLimits {
  readonly keyId: bigint;
  readonly name: string;
}

/** Creates a named key beside the main key, with its own limits. It is valid from the commit on. */
export async function createKey(
  kit: Kit,
  order: EnvironmentOrder & { name: string; limits: KeyLimits },
): Promise<CreatedKey> {
  const { businessId, mode, by } = order;
  const name = requireKeyName(order.name);
  const limits = requireLimits(order.limits, kit.clock.now());
  return await kit.database.transaction(async (tx) => {
    const { id: environmentId } = await lockedEnvironment(tx, order);
    if ((await readKeyByName(tx, environmentId, name)) !== undefined) throw keyNameTaken({ name });
    const id = present((await nextIds(tx, 1))[0], "an id of a key");
    const issued = await issueApiKey(kit, tx, { environmentId, id, mode, name, limits });
    const details = { keyId: String(id), name, ...detailsOfLimits(limits) };
    await recordAction(kit, tx, { by, action: "key.create", businessId, mode, details });
    return { keyId: id, name, ...issued, ...limits };
  });
}
