import type { Kit } from "../../../kernel/kit.ts";
import { recordAction } from "../../platform/audit/index.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import { readSettings, storeRate } from "./queries.ts";
import { requireRate, resolveSettings, type SettingsOwner } from "./rules.ts";
import { type ShownSettings, showSettings } from "./show-settings.ts";

export interface RateOrder {
  readonly nairaPerDollar: number;
  /** The source of the rate. It is stored with each purchase at this rate. */
  readonly source: string;
  readonly by: string;
}

/** Sets the rate for new purchases. Authorised purchases keep their rate. Recorded in the audit. */
export async function setRate(
  kit: Kit,
  { businessId, mode }: SettingsOwner,
  { nairaPerDollar, source, by }: RateOrder,
): Promise<ShownSettings> {
  requireRate(nairaPerDollar);
  await kit.database.transaction(async (tx) => {
    const environmentId = await findEnvironment(tx, businessId, mode);
    const { rate } = resolveSettings(await readSettings(tx, environmentId), mode);
    await storeRate(tx, environmentId, { nairaPerDollar, source, setAt: kit.clock.now() });
    const details = { before: rate?.nairaPerDollar ?? null, after: nairaPerDollar, source };
    await recordAction(kit, tx, { by, action: "card.set_rate", businessId, mode, details });
  });
  return await showSettings(kit, { businessId, mode });
}
