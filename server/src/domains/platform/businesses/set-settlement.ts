import type { Kit } from "../../../kernel/kit.ts";
import {
  changeSetting,
  type Proposed,
  readOwnerIn,
  type SettingKind,
  writeOwner,
} from "../proposals/index.ts";
import {
  type ChangedEnvironment,
  type EnvironmentOwner,
  environmentChange,
  type ShownField,
} from "./change-environment.ts";
import {
  formatSettlement,
  requireSettlement,
  type Settlement,
  type SettlementSchedule,
  settlementOfWallets,
  type WalletSettlement,
} from "./rules.ts";

export interface SettlementOrder extends EnvironmentOwner, Settlement {
  /** For credits to the wallets of its customers, instead of its own credits. */
  readonly forWallets?: boolean;
}

/** When credits become available. Pending money keeps its time. */
export const settlementSetting: SettingKind<SettlementOrder, ChangedEnvironment> = {
  name: "business.set_settlement",
  prepare(_kit, { businessId, mode, forWallets = false, ...order }) {
    const owner = { businessId, mode };
    const settlement = requireSettlement(order);
    const { settlementSchedule: schedule, settlementDelaySeconds: seconds } = settlement;
    return {
      ...environmentChange(
        owner,
        forWallets ? ofWallets(settlement) : settlement,
        forWallets ? WALLETS_FIELD : OWN_FIELD,
      ),
      input: {
        ...writeOwner(owner),
        ...{ schedule, seconds: String(seconds), for: forWallets ? "wallets" : "business" },
      },
    };
  },
  restore: (input) => ({
    ...readOwnerIn(input),
    // `prepare` above wrote it.
    settlementSchedule: input["schedule"] as SettlementSchedule,
    settlementDelaySeconds: Number(input["seconds"]),
    forWallets: input["for"] === "wallets",
  }),
};

const OWN_FIELD: ShownField = ["Credits settle", formatSettlement];

const WALLETS_FIELD: ShownField = [
  "Credits to wallets settle",
  (settings) => formatSettlement(settlementOfWallets(settings)),
];

const ofWallets = (settlement: Settlement): WalletSettlement => ({
  walletSettlementSchedule: settlement.settlementSchedule,
  walletSettlementDelaySeconds: settlement.settlementDelaySeconds,
});

/** Sets when credits become available. In live mode a second person approves it first. */
export const setSettlement = (
  kit: Kit,
  { by, ...order }: SettlementOrder & { readonly by: string },
): Promise<ChangedEnvironment | Proposed> => changeSetting(kit, settlementSetting, order, { by });
