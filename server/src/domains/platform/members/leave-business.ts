import type { Kit } from "../../../kernel/kit.ts";
import type { Member } from "../../../kernel/tenancy/members.ts";
import { recordAction } from "../audit/index.ts";
import { endInvitationsBeyond } from "./end-invitations.ts";
import { markRemoved } from "./queries.ts";
import { requireMember, requireOtherOwner, withTeamLocked } from "./with-team-locked.ts";

/** Ends the caller's own membership and open invitations. Throws for the last owner. */
export async function leaveBusiness(kit: Kit, { businessId, memberId, email: by }: Member) {
  await withTeamLocked(kit, businessId, async (tx) => {
    const member = await requireMember(tx, businessId, memberId);
    await requireOtherOwner(tx, member);
    await markRemoved(tx, member);
    const ended = await endInvitationsBeyond(kit, tx, member, undefined);
    const details = { role: member.role, ...ended };
    await recordAction(kit, tx, { by, action: "member.leave", businessId, details });
  });
}
