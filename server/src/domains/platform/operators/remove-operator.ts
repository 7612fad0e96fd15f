import type { Kit } from "../../../kernel/kit.ts";
import { deleteAccount } from "../../../kernel/login/queries.ts";
import { recordAction } from "../audit/index.ts";
import { withdrawProposals } from "../proposals/index.ts";
import { endViewingsBy } from "../viewings/index.ts";
import { endOperatorInvitationsBy } from "./invitation-queries.ts";
import { markOperatorRemoved, type OperatorRow } from "./queries.ts";
import {
  requireOperator,
  requireOtherAdmin,
  withOperatorsLocked,
} from "./with-operators-locked.ts";

export interface OperatorRemoval {
  readonly operatorId: bigint;
  readonly by: string;
}

/**
 * Removes an operator at once: sessions, password, passkeys and authenticator are deleted. The operator's open
 * invitations, proposals and looks at dashboards end. The record of the operator stays. Throws for the last admin.
 */
export function removeOperator(
  kit: Kit,
  { operatorId, by }: OperatorRemoval,
): Promise<OperatorRow> {
  return withOperatorsLocked(kit, async (tx) => {
    const operator = await requireOperator(tx, operatorId);
    await requireOtherAdmin(tx, operator);
    const now = kit.clock.now();
    await markOperatorRemoved(tx, operator, now);
    await endOperatorInvitationsBy(tx, operator.email, now);
    await endViewingsBy(tx, operator.email, now);
    const note = "Its proposer was removed.";
    await withdrawProposals(kit, tx, { proposedBy: operator.email, by, note });
    await deleteAccount(tx, kit.operatorLogin.realm, operator.userId);
    const details = { operator: operator.email, role: operator.role };
    await recordAction(kit, tx, { by, action: "operator.remove", details });
    return operator;
  });
}
