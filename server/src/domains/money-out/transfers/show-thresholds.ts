import type { Kit } from "../../../kernel/kit.ts";
import { type Minor, toDecimal } from "../../../kernel/money.ts";
import { findApprovers } from "./find-approvers.ts";
import { readThresholds } from "./queries.ts";

/** Returns both thresholds of an environment, and who may approve. */
export async function showThresholds(
  { database }: Kit,
  { environmentId, businessId }: { environmentId: bigint; businessId: bigint },
) {
  const thresholds = await readThresholds(database, environmentId);
  const approvers = await findApprovers(database, businessId, []);
  return {
    dashboardAbove: decimal(thresholds.dashboardApprovalAbove),
    apiAbove: decimal(thresholds.approvalAbove),
    approvers: approvers.map(({ name }) => name),
  };
}

const decimal = (above: Minor | null) => (above === null ? null : toDecimal(above));
