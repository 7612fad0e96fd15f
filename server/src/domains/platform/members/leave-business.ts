import type { Kit } from "../../../kernel/kit.ts";
import type { Member } from "../../../kernel/tenancy/members.ts";
import { recordAction } from "../audit/index.ts";
import { markRemoved } from "./queries.ts";
import { requireMember, requireOtherOwner, withTeamLocked } from "./with-team-locked.ts";

/** Ends the caller's own membership. Throws for the last owner. */
export async function leaveBusiness(kit: Kit, { businessId, memberId, email: by }: Member) {
  await withTeamLocked(kit, businessId, async (tx) => {
    const member = await requireMember(tx, businessId, memberId);
    await requireOtherOwner(tx, member);
    await markRemoved(tx, member);
    const details = { role: member.role };
    await recordAction(kit, tx, { by, action: "member.leave", businessId, details });
  });
}
