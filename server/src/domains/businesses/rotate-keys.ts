import { present } from "../../kernel/assert.ts";
import type { Kit } from "../../kernel/kit.ts";
import type { Mode } from "../../kernel/tenancy/access.ts";
import { recordAction } from "../audit/index.ts";
import { type EnvironmentOrder, lockedEnvironment } from "./change-environment.ts";
import { type IssuedKey, issueApiKey } from "./issue-api-key.ts";
import { endKeys, nextIds } from "./queries.ts";
import { requireOverlap } from "./rules.ts";

export interface RotatedKeys extends IssuedKey {
  readonly businessId: bigint;
  readonly mode: Mode;
  /** When the last of the keys before stops to count. */
  readonly oldKeysEndAt: Date | null;
}

/**
 * Replaces the key pair of one mode. Without an overlap the old key moves nothing from the commit on; with one, the
 * merchant has that long to change over.
 */
export async function rotateKeys(
  kit: Kit,
  order: EnvironmentOrder & { overlapHours: number },
): Promise<RotatedKeys> {
  const overlapHours = requireOverlap(order.overlapHours);
  const { businessId, mode, by } = order;
  return await kit.database.transaction(async (tx) => {
    const { id: environmentId, scopes } = await lockedEnvironment(tx, order);
    const ended = await endKeys(tx, environmentId, overlapHours);
    const id = present((await nextIds(tx, 1))[0], "an id of a key");
    const issued = await issueApiKey(kit, tx, { environmentId, id, mode, scopes });
    const details = { keyId: String(id), overlapHours };
    await recordAction(kit, tx, { by, action: "business.rotate_keys", businessId, mode, details });
    return { businessId, mode, ...issued, oldKeysEndAt: latest(ended.map((key) => key.endsAt)) };
  });
}

function latest(times: readonly Date[]): Date | null {
  return times.reduce<Date | null>(
    (last, time) => (last === null || time > last ? time : last),
    null,
  );
}
