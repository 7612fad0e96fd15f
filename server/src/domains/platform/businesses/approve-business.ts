import type { Kit } from "../../../kernel/kit.ts";
import { type BusinessOrder, type ChangedBusiness, changeStatus } from "./change-status.ts";

/** Lets a business use live mode. It also ends a suspension. */
export function approveBusiness(kit: Kit, order: BusinessOrder): Promise<ChangedBusiness> {
  return changeStatus(kit, order, "business.approve", "approved");
}
