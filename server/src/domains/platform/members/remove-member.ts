import type { Kit } from "../../../kernel/kit.ts";
import { recordAction } from "../audit/index.ts";
import { endInvitationsBeyond } from "./end-invitations.ts";
import { type MemberRow, markRemoved } from "./queries.ts";
import { type Actor, requireMayAssign } from "./rules.ts";
import { requireMember, requireOtherOwner, withTeamLocked } from "./with-team-locked.ts";

export interface Removal {
  readonly businessId: bigint;
  readonly memberId: bigint;
  readonly actor: Actor;
}

/** Ends a membership at once, and the member's open invitations. Throws for the last owner, and if only an owner may decide. */
export function removeMember(
  kit: Kit,
  { businessId, memberId, actor }: Removal,
): Promise<MemberRow> {
  return withTeamLocked(kit, businessId, async (tx) => {
    const member = await requireMember(tx, businessId, memberId);
    requireMayAssign(actor, member.role);
    await requireOtherOwner(tx, member);
    await markRemoved(tx, member);
    const ended = await endInvitationsBeyond(kit, tx, member, undefined);
    const details = { member: member.email, role: member.role, ...ended };
    await recordAction(kit, tx, { by: actor.by, action: "member.remove", businessId, details });
    return member;
  });
}
