import type { Kit } from "../../../kernel/kit.ts";
import { recordAction } from "../../platform/audit/index.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import { readSettings, storeEntitlement } from "./queries.ts";
import { resolveSettings, type SettingsOwner } from "./rules.ts";
import { type ShownSettings, showSettings } from "./show-settings.ts";

/** Allows or forbids a business to issue and fund cards. Existing cards keep working. Recorded in the audit. */
export async function allowCards(
  kit: Kit,
  { businessId, mode }: SettingsOwner,
  { allowed, by }: { allowed: boolean; by: string },
): Promise<ShownSettings> {
  await kit.database.transaction(async (tx) => {
    const environmentId = await findEnvironment(tx, businessId, mode);
    const { isEntitled } = resolveSettings(await readSettings(tx, environmentId), mode);
    await storeEntitlement(tx, environmentId, allowed);
    const details = { before: isEntitled, after: allowed };
    await recordAction(kit, tx, { by, action: "card.allow", businessId, mode, details });
  });
  return await showSettings(kit, { businessId, mode });
}
