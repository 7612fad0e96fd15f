import type { Transaction } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Role } from "../../../kernel/tenancy/members.ts";
import { endInvitationsBy } from "./invitation-queries.ts";
import type { MemberRow } from "./queries.ts";
import { rolesBeyond } from "./rules.ts";

/**
 * Ends the open invitations that a member could not write with the new role. Otherwise a removed person could come back
 * by one. The role is undefined for a member who leaves. Returns what the audit log says about it.
 */
export async function endInvitationsBeyond(
  { clock }: Pick<Kit, "clock">,
  tx: Transaction,
  member: MemberRow,
  role: Role | undefined,
): Promise<{ readonly endedInvitations?: number }> {
  const roles = rolesBeyond(role);
  if (roles.length === 0) return {};
  const ended = await endInvitationsBy(tx, member, roles, clock.now());
  return ended === 0 ? {} : { endedInvitations: ended };
}
