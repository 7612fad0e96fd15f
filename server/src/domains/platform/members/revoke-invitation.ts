import type { Kit } from "../../../kernel/kit.ts";
import { recordAction } from "../audit/index.ts";
import { invitationNotFound } from "./errors.ts";
import { revokeOpenInvitation } from "./invitation-queries.ts";
import { type Actor, requireMayAssign } from "./rules.ts";
import { withTeamLocked } from "./with-team-locked.ts";

export interface Revocation {
  readonly businessId: bigint;
  readonly invitationId: bigint;
  readonly actor: Actor;
}

/** Ends an open invitation. Its link stops working at once. */
export async function revokeInvitation(kit: Kit, revocation: Revocation): Promise<void> {
  const { businessId, invitationId, actor } = revocation;
  await withTeamLocked(kit, businessId, async (tx) => {
    const ended = await revokeOpenInvitation(tx, revocation, kit.clock.now());
    if (ended === undefined) throw invitationNotFound();
    requireMayAssign(actor, ended.role);
    const details = { invitation: String(invitationId), ...ended };
    await recordAction(kit, tx, {
      by: actor.by,
      action: "member.revoke_invitation",
      businessId,
      details,
    });
  });
}
