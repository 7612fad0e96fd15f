import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { recordAction } from "../audit/index.ts";
import { type EnvironmentOrder, lockedEnvironment } from "./change-environment.ts";
import { type IssuedKey, issueApiKey } from "./issue-api-key.ts";
import { endMainKeys, readMainKey } from "./key-queries.ts";
import { nextIds } from "./queries.ts";
import { requireOverlap } from "./rules.ts";

export interface RotatedKeys extends IssuedKey {
  readonly businessId: bigint;
  readonly mode: Mode;
  /** When the last of the old keys ends. */
  readonly oldKeysEndAt: Date | null;
}

/**
 * Replaces the main key pair of one mode. The new key has the scopes, access level and networks of the old one, and
 * no expiry. Named keys are unchanged. Without an overlap the old key moves no money from the commit on; with one, it
 * stays valid that long.
 */
export async function rotateKeys(
  kit: Kit,
  order: EnvironmentOrder & { overlapHours: number },
): Promise<RotatedKeys> {
  const overlapHours = requireOverlap(order.overlapHours);
  const { businessId, mode, by } = order;
  return await kit.database.transaction(async (tx) => {
    const { id: environmentId } = await lockedEnvironment(tx, order);
    const before = present(await readMainKey(tx, environmentId), "the old main key");
    const ended = await endMainKeys(tx, environmentId, overlapHours);
    const id = present((await nextIds(tx, 1))[0], "an id of a key");
    const limits = { ...before, expiresAt: null };
    const issued = await issueApiKey(kit, tx, { environmentId, id, mode, name: null, limits });
    const details = { keyId: String(id), overlapHours };
    await recordAction(kit, tx, { by, action: "business.rotate_keys", businessId, mode, details });
    return { businessId, mode, ...issued, oldKeysEndAt: latest(ended.map((key) => key.endsAt)) };
  });
}

function latest(times: readonly Date[]): Date | null {
  const [last = null] = times.toSorted((a, b) => b.getTime() - a.getTime());
  return last;
}
