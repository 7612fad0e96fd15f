import type { Kit } from "../../../kernel/kit.ts";
import { type Invitation, readInvitations } from "./invitation-queries.ts";
import { type MemberRow, readTeam } from "./queries.ts";

export interface Team {
  readonly members: readonly MemberRow[];
  /** The open ones. */
  readonly invitations: readonly Invitation[];
}

/** Returns the active members of a business, the first ones first, and its open invitations. */
export async function listTeam({ database, clock }: Kit, businessId: bigint): Promise<Team> {
  const members = await readTeam(database, businessId);
  const invitations = await readInvitations(database, businessId, clock.now());
  return { members, invitations };
}
