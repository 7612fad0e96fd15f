import type { Kit } from "../../../kernel/kit.ts";
import { type BusinessOrder, type ChangedBusiness, changeStatus } from "./change-status.ts";

/** Shuts a business out of both modes. Its money stays where it is, and what is under way is finished. */
export function suspendBusiness(kit: Kit, order: BusinessOrder): Promise<ChangedBusiness> {
  return changeStatus(kit, order, "business.suspend", "suspended");
}
