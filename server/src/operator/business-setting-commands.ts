import {
  type ChangedEnvironment,
  type CurrenciesOrder,
  type Settlement,
  type SettlementOrder,
  setSettlement,
  settlementSetting,
  setWalletCurrencies,
  walletCurrenciesSetting,
} from "../domains/platform/businesses/index.ts";
import type { Mode } from "../kernel/tenancy/access.ts";
import { orUnchanged } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, flag, needed } from "./parameters.ts";
import { concerning, previewChange } from "./preview-change.ts";
import { businessId, mode, settlement, text } from "./readers.ts";
import { settlementsOf } from "./show-business.ts";
import { SECOND_PERSON, showPerformed } from "./show-performed.ts";

const business = argument(businessId, "the id of the business, from `business list`");
const ofMode = needed(mode, "test or live");

/** What two people change of a business. */
export const businessSettingCommands = [
  command({
    name: "business settlement",
    needs: "businesses:write",
    summary: "Sets when credits become available.",
    note: `T+0: at once. T+1: the next working day at 09:00 in Lagos. A number: a delay in seconds. ${SECOND_PERSON}`,
    parameters: {
      business,
      schedule: argument(settlement, "T+0, T+1 or a delay in seconds"),
      mode: ofMode,
      wallets: flag("for credits to its customers' wallets"),
    },
    preview: ({ kit }, input) =>
      previewChange(kit, settlementSetting, settlementIn(input), concerning(input)),
    run: ({ kit, by }, input) => setSettlement(kit, { ...settlementIn(input), by }),
    show: showPerformed((environment: ChangedEnvironment) =>
      orUnchanged(`${environment.mode}: settles ${settlementsOf(environment)}.`, environment),
    ),
  }),
  command({
    name: "business wallet-currencies",
    needs: "businesses:write",
    summary: "Sets the currencies that new wallets of a business's customers may have.",
    note: `NGN is always one of them. Existing wallets stay. ${SECOND_PERSON}`,
    parameters: {
      business,
      currencies: argument(text("CURRENCIES", "like NGN,USD"), "all of them, separated by commas"),
      mode: ofMode,
    },
    preview: ({ kit }, input) =>
      previewChange(kit, walletCurrenciesSetting, currenciesIn(input), concerning(input)),
    run: ({ kit, by }, input) => setWalletCurrencies(kit, { ...currenciesIn(input), by }),
    show: showPerformed((environment: ChangedEnvironment) =>
      orUnchanged(
        `${environment.mode}: wallets are kept in ${environment.walletCurrencies.join(", ")}.`,
        environment,
      ),
    ),
  }),
];

interface OfEnvironment {
  readonly business: bigint;
  readonly mode: Mode;
}

const settlementIn = (
  input: OfEnvironment & { readonly schedule: Settlement; readonly wallets: boolean },
): SettlementOrder => ({
  ...{ businessId: input.business, mode: input.mode, forWallets: input.wallets },
  ...input.schedule,
});

const currenciesIn = (input: OfEnvironment & { readonly currencies: string }): CurrenciesOrder => ({
  ...{ businessId: input.business, mode: input.mode },
  currencies: input.currencies.split(",").map((name) => name.trim()),
});
