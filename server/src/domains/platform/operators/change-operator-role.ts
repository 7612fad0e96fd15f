import type { Kit } from "../../../kernel/kit.ts";
import type { OperatorRole } from "../../../kernel/tenancy/operators.ts";
import { recordAction } from "../audit/index.ts";
import { withdrawProposals } from "../proposals/index.ts";
import { endViewingsBy } from "../viewings/index.ts";
import { endOperatorInvitationsBy } from "./invitation-queries.ts";
import { type OperatorRow, updateOperatorRole } from "./queries.ts";
import { permissionsOf } from "./rules.ts";
import {
  requireOperator,
  requireOtherAdmin,
  withOperatorsLocked,
} from "./with-operators-locked.ts";

export interface OperatorRoleChange {
  readonly operatorId: bigint;
  readonly role: OperatorRole;
  readonly by: string;
}

/**
 * Gives an operator another role, from the next request on. Open invitations by a former admin end. So do looks at
 * dashboards and open proposals, if the new role allows none. Throws for the last admin.
 */
export function changeOperatorRole(
  kit: Kit,
  { operatorId, role, by }: OperatorRoleChange,
): Promise<OperatorRow> {
  return withOperatorsLocked(kit, async (tx) => {
    const operator = await requireOperator(tx, operatorId);
    if (operator.role === role) return operator;
    await requireOtherAdmin(tx, operator);
    await updateOperatorRole(tx, operator, role);
    const now = kit.clock.now();
    if (operator.role === "admin") await endOperatorInvitationsBy(tx, operator.email, now);
    const permissions = permissionsOf(role);
    if (!permissions.has("view:as")) await endViewingsBy(tx, operator.email, now);
    const note = "Its proposer has another role now.";
    if (!permissions.has("money:write"))
      await withdrawProposals(kit, tx, { proposedBy: operator.email, by, note });
    const details = { operator: operator.email, before: operator.role, after: role };
    await recordAction(kit, tx, { by, action: "operator.change_role", details });
    return { ...operator, role };
  });
}
