import type { Kit } from "../../../kernel/kit.ts";
import { invitationNotFound } from "./errors.ts";
import { type Invitation, readInvitationByToken } from "./invitation-queries.ts";
import { hashInvitationToken } from "./invitation-token.ts";

/** Returns the open invitation of a token. Throws the same for an unknown, used, revoked or expired one. */
export async function findInvitation(kit: Kit, token: string): Promise<Invitation> {
  const { database, clock } = kit;
  const hash = hashInvitationToken(kit, token);
  const invitation = await readInvitationByToken(database, hash, clock.now());
  if (invitation === undefined) throw invitationNotFound();
  return invitation;
}
