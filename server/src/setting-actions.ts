import { cardEntitlement, cardRate } from "./domains/cards/settings/index.ts";
import { tierReset, tierSetting } from "./domains/customers/kyc-tiers/index.ts";
import { thresholdSetting } from "./domains/money-out/transfers/index.ts";
import { monthDrop, monthDropAction } from "./domains/platform/archives/index.ts";
import { settlementSetting, walletCurrenciesSetting } from "./domains/platform/businesses/index.ts";
import { cellSetting, movedSetting } from "./domains/platform/moves/index.ts";
import { priceReset, priceSetting } from "./domains/platform/pricing/index.ts";
import { type SettingAction, settingAction } from "./domains/platform/proposals/index.ts";
import { proofsOf } from "./modules.ts";

/** The drop of an archived month compares the digested tables of all domains. */
export const archivedMonthDrop = monthDrop(() => proofsOf().digestedTables);

/** Every setting that touches money or limits: in live mode a second person approves its change. */
export const settingActions: readonly SettingAction[] = [
  settingAction(tierSetting),
  settingAction(tierReset),
  settingAction(priceSetting),
  settingAction(priceReset),
  settingAction(settlementSetting),
  settingAction(walletCurrenciesSetting),
  settingAction(cardEntitlement),
  settingAction(cardRate),
  settingAction(thresholdSetting),
  monthDropAction(archivedMonthDrop),
  settingAction(cellSetting),
  settingAction(movedSetting),
];
