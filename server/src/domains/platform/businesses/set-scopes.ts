import { isDeepStrictEqual } from "node:util";
import type { Kit } from "../../../kernel/kit.ts";
import { type Mode, SCOPES } from "../../../kernel/tenancy/access.ts";
import { recordAction } from "../audit/index.ts";
import { type EnvironmentOrder, lockedEnvironment } from "./change-environment.ts";
import { updateMainScopes } from "./key-queries.ts";
import { requireScopes } from "./rules.ts";

export interface KeyScopes {
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly scopes: readonly string[];
  readonly changed: boolean;
}

/** Sets the scopes of the main keys of one mode, old keys in their overlap included. Named keys have their own. */
export async function setScopes(
  kit: Kit,
  order: EnvironmentOrder & { scopes: readonly string[] },
): Promise<KeyScopes> {
  const scopes = requireScopes(order.scopes, SCOPES);
  const { businessId, mode, by } = order;
  return await kit.database.transaction(async (tx) => {
    const before = await lockedEnvironment(tx, order);
    const changed = !isDeepStrictEqual(before.scopes.toSorted(), scopes.toSorted());
    if (!changed) return { businessId, mode, scopes, changed };
    await updateMainScopes(tx, before.id, scopes);
    const details = { before: before.scopes, after: scopes };
    await recordAction(kit, tx, { by, action: "business.set_scopes", businessId, mode, details });
    return { businessId, mode, scopes, changed };
  });
}
