import type { Kit } from "../../../kernel/kit.ts";
import { closeDecidedAlerts } from "../alerts/index.ts";
import { type BusinessOrder, type ChangedBusiness, changeStatus } from "./change-status.ts";
import { findEnvironment } from "./find-environment.ts";
import { APPROVAL_REQUESTED } from "./request-approval.ts";

const APPROVE = "business.approve";

/** Lets a business use live mode, and closes the alert of its request. It also ends a suspension. */
export async function approveBusiness(kit: Kit, order: BusinessOrder): Promise<ChangedBusiness> {
  const changed = await changeStatus(kit, order, APPROVE, "approved");
  const environmentId = await findEnvironment(kit.database, order.businessId, "live");
  // After the decision: an alert that stays open after a crash is closed by hand.
  await closeDecidedAlerts(kit.database, {
    ...{ environmentId, kinds: [APPROVAL_REQUESTED], subject: String(order.businessId) },
    ...{ at: kit.clock.now(), by: order.by, decision: APPROVE },
  });
  return changed;
}
