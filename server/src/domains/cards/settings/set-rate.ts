import type { Kit } from "../../../kernel/kit.ts";
import { recordAction } from "../../platform/audit/index.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import { readSettings, storeRate } from "./queries.ts";
import { type CardOwner, requireRate, settingsIn } from "./rules.ts";
import { type ShownSettings, showSettings } from "./show-settings.ts";

export interface RateOrder {
  readonly nairaPerDollar: number;
  /** Where the rate is from, as it is kept with everything that is bought at it. */
  readonly source: string;
  readonly by: string;
}

/** Says what a dollar costs wallets from now on. What is authorised already keeps the rate it was authorised at. */
export async function setRate(
  kit: Kit,
  { businessId, mode }: CardOwner,
  { nairaPerDollar, source, by }: RateOrder,
): Promise<ShownSettings> {
  requireRate(nairaPerDollar);
  await kit.database.transaction(async (tx) => {
    const environmentId = await findEnvironment(tx, businessId, mode);
    const { rate } = settingsIn(await readSettings(tx, environmentId), mode);
    await storeRate(tx, environmentId, { nairaPerDollar, source, setAt: kit.clock.now() });
    const details = { before: rate?.nairaPerDollar ?? null, after: nairaPerDollar, source };
    await recordAction(kit, tx, { by, action: "card.set_rate", businessId, mode, details });
  });
  return await showSettings(kit, { businessId, mode });
}
