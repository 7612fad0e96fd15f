import type { Kit } from "../../kernel/kit.ts";
import {
  type ChangedEnvironment,
  changeEnvironment,
  type EnvironmentOrder,
} from "./change-environment.ts";
import { requireSettlement, type Settlement } from "./rules.ts";

/** Says when money that arrives becomes available. What is pending already keeps the time it was given. */
export async function setSettlement(
  kit: Kit,
  order: EnvironmentOrder & Settlement,
): Promise<ChangedEnvironment> {
  const { settlementSchedule, settlementDelaySeconds } = requireSettlement(order);
  const changes = { settlementSchedule, settlementDelaySeconds };
  return await changeEnvironment(kit, order, "business.set_settlement", changes);
}
