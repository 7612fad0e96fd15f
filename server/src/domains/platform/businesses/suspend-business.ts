import type { Kit } from "../../../kernel/kit.ts";
import { type BusinessOrder, type ChangedBusiness, changeStatus } from "./change-status.ts";

/** Closes both modes to a business. Its money stays, and its open transfers complete. */
export function suspendBusiness(kit: Kit, order: BusinessOrder): Promise<ChangedBusiness> {
  return changeStatus(kit, order, "business.suspend", "suspended");
}
