import type { Kit } from "../../../kernel/kit.ts";
import { raiseSingleAlert } from "../alerts/index.ts";
import { recordAction } from "../audit/index.ts";
import { type ApprovalRequest, saveApprovalRequest } from "./approval-request-queries.ts";
import { lockedBusiness } from "./change-status.ts";
import { approvedAlready } from "./errors.ts";
import { findEnvironment } from "./find-environment.ts";

export const APPROVAL_REQUESTED = "businesses.approval_requested";

export interface ApprovalOrder
  extends Pick<ApprovalRequest, "registeredName" | "rcNumber" | "activity" | "phone"> {
  readonly businessId: bigint;
  /** The e-mail address of the member. */
  readonly by: string;
}

/**
 * Asks the operator to approve a business for live mode. A later request replaces the earlier one. The operator gets an
 * alert for each.
 */
export async function requestApproval(
  kit: Kit,
  { businessId, by, ...facts }: ApprovalOrder,
): Promise<ApprovalRequest> {
  const request = await kit.database.transaction(async (tx) => {
    const business = await lockedBusiness(tx, businessId);
    if (business.status !== "pending") throw approvedAlready();
    const saved = await saveApprovalRequest(tx, businessId, { ...facts, requestedBy: by });
    const { registeredName, rcNumber } = facts;
    const details = { registeredName, rcNumber };
    await recordAction(kit, tx, { by, action: "business.request_approval", businessId, details });
    return saved;
  });
  const environmentId = await findEnvironment(kit.database, businessId, "live");
  await raiseSingleAlert(kit, environmentId, {
    kind: APPROVAL_REQUESTED,
    subject: `${businessId}: ${request.requestedAt.toISOString()}`,
    message: `${facts.registeredName} (${facts.rcNumber}) requests live mode. Look at it with business show ${businessId}, and approve it with business approve ${businessId}.`,
  });
  return request;
}
