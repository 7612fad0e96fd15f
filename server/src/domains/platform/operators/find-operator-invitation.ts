import type { Kit } from "../../../kernel/kit.ts";
import { operatorInvitationNotFound } from "./errors.ts";
import { type OperatorInvitation, readOperatorInvitationByToken } from "./invitation-queries.ts";
import { hashInvitationToken } from "./operator-invitation-token.ts";

/** Returns the open invitation of a token. Throws the same for an unknown, used, revoked or expired one. */
export async function findOperatorInvitation(kit: Kit, token: string): Promise<OperatorInvitation> {
  const { database, clock } = kit;
  const hash = hashInvitationToken(kit, token);
  const invitation = await readOperatorInvitationByToken(database, hash, clock.now());
  if (invitation === undefined) throw operatorInvitationNotFound();
  return invitation;
}
