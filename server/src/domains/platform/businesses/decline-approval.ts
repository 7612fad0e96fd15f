import type { Kit } from "../../../kernel/kit.ts";
import { closeDecidedAlerts } from "../alerts/index.ts";
import { recordAction } from "../audit/index.ts";
import { deleteApprovalRequest } from "./approval-request-queries.ts";
import { type BusinessOrder, lockedBusiness } from "./change-status.ts";
import { asksForNothing, declineReasonMissing } from "./errors.ts";
import { findEnvironment } from "./find-environment.ts";
import { APPROVAL_REQUESTED } from "./request-approval.ts";

const DECLINE = "business.decline";

/**
 * Declines the request of a business for live mode, and closes its alert. Its people read the reason, and may ask
 * again. Throws if no request waits.
 */
export async function declineApproval(
  kit: Kit,
  { businessId, by, reason: text }: BusinessOrder & { readonly reason: string },
): Promise<{ name: string }> {
  const reason = text.trim();
  if (reason === "") throw declineReasonMissing();
  const { name } = await kit.database.transaction(async (tx) => {
    const business = await lockedBusiness(tx, businessId);
    const isAsking = business.status === "pending";
    const declined = isAsking ? await deleteApprovalRequest(tx, businessId) : 0;
    if (declined === 0) throw asksForNothing({ businessId });
    await recordAction(kit, tx, { by, action: DECLINE, businessId, details: { reason } });
    return business;
  });
  const environmentId = await findEnvironment(kit.database, businessId, "live");
  await closeDecidedAlerts(kit.database, {
    ...{ environmentId, kinds: [APPROVAL_REQUESTED], subject: String(businessId) },
    ...{ at: kit.clock.now(), by, decision: DECLINE },
  });
  return { name };
}
