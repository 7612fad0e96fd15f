import type { Kit } from "../../../kernel/kit.ts";
import {
  type ChangedEnvironment,
  changeEnvironment,
  type EnvironmentOrder,
} from "./change-environment.ts";
import { requireSettlement, type Settlement, type WalletSettlement } from "./rules.ts";

export interface SettlementOrder extends EnvironmentOrder, Settlement {
  /** Of what comes to the wallets of its customers, and not of what comes to the business itself. */
  readonly forWallets?: boolean;
}

/** Says when money that arrives becomes available. What is pending already keeps the time it was given. */
export async function setSettlement(kit: Kit, order: SettlementOrder): Promise<ChangedEnvironment> {
  const settlement = requireSettlement(order);
  const changes = order.forWallets === true ? ofWallets(settlement) : settlement;
  return await changeEnvironment(kit, order, "business.set_settlement", changes);
}

const ofWallets = (settlement: Settlement): WalletSettlement => ({
  walletSettlementSchedule: settlement.settlementSchedule,
  walletSettlementDelaySeconds: settlement.settlementDelaySeconds,
});
