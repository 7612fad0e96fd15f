import type { Kit } from "../../../kernel/kit.ts";
import type { Role } from "../../../kernel/tenancy/members.ts";
import { recordAction } from "../audit/index.ts";
import { endInvitationsBeyond } from "./end-invitations.ts";
import { type MemberRow, updateRole } from "./queries.ts";
import { type Actor, requireMayAssign } from "./rules.ts";
import { requireMember, requireOtherOwner, withTeamLocked } from "./with-team-locked.ts";

export interface RoleChange {
  readonly businessId: bigint;
  readonly memberId: bigint;
  readonly role: Role;
  readonly actor: Actor;
}

/** Gives a member another role, and ends invitations that it does not allow. Throws for the last owner, and if only an owner may decide. */
export function changeRole(kit: Kit, change: RoleChange): Promise<MemberRow> {
  const { businessId, memberId, role, actor } = change;
  return withTeamLocked(kit, businessId, async (tx) => {
    const member = await requireMember(tx, businessId, memberId);
    if (member.role === role) return member;
    requireMayAssign(actor, member.role);
    requireMayAssign(actor, role);
    await requireOtherOwner(tx, member);
    await updateRole(tx, member, role);
    const ended = await endInvitationsBeyond(kit, tx, member, role);
    const details = { member: member.email, before: member.role, after: role, ...ended };
    await recordAction(kit, tx, {
      by: actor.by,
      action: "member.change_role",
      businessId,
      details,
    });
    return { ...member, role };
  });
}
