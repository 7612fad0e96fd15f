import type { Kit } from "../../kernel/kit.ts";
import { type BusinessOrder, changeStatus } from "./change-status.ts";
import type { Business } from "./queries.ts";

/** Lets a business use live mode; it also ends a suspension. */
export function approveBusiness(kit: Kit, order: BusinessOrder): Promise<Business> {
  return changeStatus(kit, order, "business.approve", "approved");
}
