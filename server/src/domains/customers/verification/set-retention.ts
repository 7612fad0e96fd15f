import type { Kit } from "../../../kernel/kit.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { recordAction } from "../../platform/audit/index.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import { readRetention, storeRetention } from "./queries.ts";

export interface RetentionOrder {
  readonly businessId: bigint;
  readonly mode: Mode;
  /** Null: nothing is erased automatically. */
  readonly days: number | null;
  readonly by: string;
}

/**
 * Sets after how many days the question and result of a verification are erased. Returns the old and new values.
 * Throws for an unknown business.
 */
export async function setRetention(kit: Kit, { businessId, mode, days, by }: RetentionOrder) {
  return await kit.database.transaction(async (tx) => {
    const environmentId = await findEnvironment(tx, businessId, mode);
    const before = await readRetention(tx, environmentId);
    await storeRetention(tx, environmentId, days);
    const action = "verification.set_retention";
    await recordAction(kit, tx, { by, action, businessId, mode, details: { before, days } });
    return { before, days };
  });
}
