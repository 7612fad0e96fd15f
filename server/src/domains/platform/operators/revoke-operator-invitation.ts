import type { Kit } from "../../../kernel/kit.ts";
import { recordAction } from "../audit/index.ts";
import { operatorInvitationNotFound } from "./errors.ts";
import {
  type EndedOperatorInvitation,
  revokeOpenOperatorInvitation,
} from "./invitation-queries.ts";
import { withOperatorsLocked } from "./with-operators-locked.ts";

export interface OperatorRevocation {
  readonly invitationId: bigint;
  readonly by: string;
}

/** Ends an open invitation. Its link stops working at once. */
export function revokeOperatorInvitation(
  kit: Kit,
  { invitationId, by }: OperatorRevocation,
): Promise<EndedOperatorInvitation> {
  return withOperatorsLocked(kit, async (tx) => {
    const ended = await revokeOpenOperatorInvitation(tx, invitationId, kit.clock.now());
    if (ended === undefined) throw operatorInvitationNotFound();
    const details = { invitation: String(invitationId), ...ended };
    await recordAction(kit, tx, { by, action: "operator.revoke_invitation", details });
    return ended;
  });
}
