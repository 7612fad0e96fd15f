import type { Kit } from "../../../kernel/kit.ts";
import {
  type ChangedEnvironment,
  changeEnvironment,
  type EnvironmentOrder,
} from "./change-environment.ts";
import { requireSettlement, type Settlement, type WalletSettlement } from "./rules.ts";

export interface SettlementOrder extends EnvironmentOrder, Settlement {
  /** For credits to the wallets of its customers, instead of its own credits. */
  readonly forWallets?: boolean;
}

/** Sets when credits become available. Pending money keeps its time. */
export async function setSettlement(kit: Kit, order: SettlementOrder): Promise<ChangedEnvironment> {
  const settlement = requireSettlement(order);
  const changes = order.forWallets === true ? ofWallets(settlement) : settlement;
  return await changeEnvironment(kit, order, "business.set_settlement", changes);
}

const ofWallets = (settlement: Settlement): WalletSettlement => ({
  walletSettlementSchedule: settlement.settlementSchedule,
  walletSettlementDelaySeconds: settlement.settlementDelaySeconds,
});
