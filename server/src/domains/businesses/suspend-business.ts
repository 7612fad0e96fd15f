import type { Kit } from "../../kernel/kit.ts";
import { type BusinessOrder, changeStatus } from "./change-status.ts";
import type { Business } from "./queries.ts";

/** Shuts a business out of both modes. Its money stays where it is, and what is under way is finished. */
export function suspendBusiness(kit: Kit, order: BusinessOrder): Promise<Business> {
  return changeStatus(kit, order, "business.suspend", "suspended");
}
