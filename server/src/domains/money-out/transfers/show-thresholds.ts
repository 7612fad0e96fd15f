import type { Kit } from "../../../kernel/kit.ts";
import { type Minor, toDecimal } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
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

/** Both thresholds of a business in a mode, as an operator sees them. Null: no transfer waits. */
export interface OperatorThresholds {
  readonly apiAbove: Minor | null;
  readonly dashboardAbove: Minor | null;
}

/** Returns both thresholds of a business in a mode. Throws if the business does not exist. */
export async function findThresholds(
  { database }: Kit,
  { businessId, mode }: { readonly businessId: bigint; readonly mode: Mode },
): Promise<OperatorThresholds> {
  const environmentId = await findEnvironment(database, businessId, mode);
  const thresholds = await readThresholds(database, environmentId);
  return {
    apiAbove: thresholds.approvalAbove,
    dashboardAbove: thresholds.dashboardApprovalAbove,
  };
}

const decimal = (above: Minor | null) => (above === null ? null : toDecimal(above));
