import type { Kit } from "../../../kernel/kit.ts";
import type { Person } from "../../../kernel/tenancy/members.ts";
import { recordAction } from "../audit/index.ts";
import { emailUnverified, invitationNotFound, invitationOfAnother } from "./errors.ts";
import { findInvitation } from "./find-invitation.ts";
import { acceptOpenInvitation, type Invitation } from "./invitation-queries.ts";
import { saveMember } from "./queries.ts";
import { withTeamLocked } from "./with-team-locked.ts";

type Invited = Pick<Person, "userId" | "email" | "isVerified">;

/** Makes a person a member by an invitation to the person's own, verified address. It works once. */
export async function acceptInvitation(
  kit: Kit,
  { token, person }: { readonly token: string; readonly person: Invited },
): Promise<Invitation> {
  const invitation = await findInvitation(kit, token);
  if (invitation.email !== person.email) throw invitationOfAnother();
  if (!person.isVerified) throw emailUnverified();
  const { businessId, role } = invitation;
  await withTeamLocked(kit, businessId, async (tx) => {
    const now = kit.clock.now();
    if ((await acceptOpenInvitation(tx, invitation, now)) === 0) throw invitationNotFound();
    await saveMember(tx, { businessId, userId: person.userId, role, joinedAt: now });
    const details = { invitation: String(invitation.id), role, invitedBy: invitation.invitedBy };
    await recordAction(kit, tx, { by: person.email, action: "member.join", businessId, details });
  });
  return invitation;
}
