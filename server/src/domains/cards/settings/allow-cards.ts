import type { Kit } from "../../../kernel/kit.ts";
import { recordAction } from "../../platform/audit/index.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import { readSettings, storeEntitlement } from "./queries.ts";
import { type CardOwner, settingsIn } from "./rules.ts";
import { type ShownSettings, showSettings } from "./show-settings.ts";

/** Lets a business issue cards, or no more of them. Cards that are there are not touched. */
export async function allowCards(
  kit: Kit,
  { businessId, mode }: CardOwner,
  { allowed, by }: { allowed: boolean; by: string },
): Promise<ShownSettings> {
  await kit.database.transaction(async (tx) => {
    const environmentId = await findEnvironment(tx, businessId, mode);
    const { isEntitled } = settingsIn(await readSettings(tx, environmentId), mode);
    await storeEntitlement(tx, environmentId, allowed);
    const details = { before: isEntitled, after: allowed };
    await recordAction(kit, tx, { by, action: "card.allow", businessId, mode, details });
  });
  return await showSettings(kit, { businessId, mode });
}
