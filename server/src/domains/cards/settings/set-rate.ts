import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import {
  changeSetting,
  listChanges,
  type Proposed,
  readOwnerIn,
  type SettingKind,
  writeOwner,
} from "../../platform/proposals/index.ts";
import { readSettings, storeRate } from "./queries.ts";
import { type Rate, requireRate, resolveSettings, type SettingsOwner } from "./rules.ts";
import type { ShownSettings } from "./show-settings.ts";

export interface RateOrder extends SettingsOwner {
  readonly nairaPerDollar: number;
  /** The source of the rate. It is stored with each purchase at this rate. */
  readonly source: string;
}

/** The rate for new purchases. Authorised purchases keep theirs. */
export const cardRate: SettingKind<RateOrder, ShownSettings> = {
  name: "card.set_rate",
  prepare(kit, { nairaPerDollar, source, ...owner }) {
    requireRate(nairaPerDollar);
    return {
      ...{ owner, title: "Card rate" },
      input: { ...writeOwner(owner), nairaPerDollar: String(nairaPerDollar), source },
      environmentOf: (tx) => findEnvironment(tx, owner.businessId, owner.mode),
      async plan(tx, environmentId) {
        const settings = resolveSettings(await readSettings(tx, environmentId), owner.mode);
        const setAt = kit.clock.now();
        const rate = { nairaPerDollar, rateSource: source, rateSetAt: setAt };
        return {
          changes: compareRates(settings.rate, rate),
          outcome: { ...owner, ...settings, rate },
          details: { before: settings.rate?.nairaPerDollar ?? null, after: nairaPerDollar, source },
          store: () => storeRate(tx, environmentId, { nairaPerDollar, source, setAt }),
        };
      },
    };
  },
  restore: (input) => ({
    ...readOwnerIn(input),
    nairaPerDollar: Number(input["nairaPerDollar"]),
    source: present(input["source"], "the source"),
  }),
};

/** Setting the same rate again gives it a new time, which later purchases show. */
const compareRates = (before: Rate | null, after: Rate) =>
  listChanges([
    ["Naira for 1 USD", before === null ? "none" : show(before), show(after)],
    ["Source", before?.rateSource ?? "none", after.rateSource],
    ["Set at", before?.rateSetAt?.toISOString() ?? "no time", "the time of the change"],
  ]);

const show = ({ nairaPerDollar }: Rate): string => String(nairaPerDollar);

/**
 * Sets the rate for new purchases. Authorised purchases keep their rate. In live mode a second person approves it
 * first.
 */
export const setRate = (
  kit: Kit,
  owner: SettingsOwner,
  { by, ...order }: Omit<RateOrder, keyof SettingsOwner> & { readonly by: string },
): Promise<ShownSettings | Proposed> =>
  changeSetting(kit, cardRate, { ...owner, ...order }, { by });
